/* digest: a 64-bit hash of bytes, to notice that a file has changed.
 *
 * It is wyhash (final version 4.3) with seed 0, as published by Wang Yi: fast, since an image is
 * hashed before a single line is answered, and the same everywhere. It finds accidents, not
 * forgeries. Nothing can fail. */
#ifndef VOLTIGEUR_DIGEST_H
#define VOLTIGEUR_DIGEST_H

#include "base/span.h"

uint64_t digest(struct span);

#endif
