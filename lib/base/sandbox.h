/* sandbox: what a tool gives up.
 *
 * A tool reads strangers' text, and needs little for it.  While files are still
 * being read it keeps SANDBOX_READING: files are opened to be read and nothing
 * else; no file is made or written, no program run, no process begun, no network.
 * Once all are open it keeps SANDBOX_CLOSED: only what is open is read and
 * written.  There is no way back.  A call that was given up fails, and the tool
 * says so like any failure.
 *
 * On Linux this is a seccomp filter (made by libseccomp where the build finds
 * it), on OpenBSD pledge and unveil; elsewhere, under a sanitizer, and where the
 * environment says VOLTIGEUR_CONFINE=no, nothing is given up. */
#ifndef VOLTIGEUR_SANDBOX_H
#define VOLTIGEUR_SANDBOX_H

enum sandbox { SANDBOX_NONE, SANDBOX_READING, SANDBOX_CLOSED };

void sandbox(enum sandbox);

#endif
