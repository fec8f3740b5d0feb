/* text: bytes that grow at their end. */
#ifndef VOLTIGEUR_TEXT_H
#define VOLTIGEUR_TEXT_H

#include "arena.h"
#include "number.h"

struct text {
	struct arena *arena;
	char *at;
	size_t length, room;
};

void text_add(struct text *, struct span);
void text_put(struct text *, char);
void text_number(struct text *, struct number);
void text_format(struct text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct span text_span(const struct text *);

#endif
