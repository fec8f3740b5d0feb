/* trust: files that nobody else can have written.
 *
 * A file is trusted if it is a regular file, it and each folder above it belong to root or
 * to the caller, and nobody else may write any of them. A folder like /tmp, where others
 * may write but not rename what is not theirs, is fine above others, if it is root's. */
#ifndef VOLTIGEUR_TRUST_H
#define VOLTIGEUR_TRUST_H

#include <stdbool.h>
#include <stddef.h>

/* Opens a trusted file for reading and gives its size; -1 if it cannot be opened, is a
 * symbolic link, or is not trusted. The caller closes it. */
int trust_open(const char *path, size_t *size);

#endif
