/* sandbox: gives up the system calls that a tool does not need.
 *
 * A tool reads untrusted text and needs little for it. SANDBOX_READING, while files
 * are still being read, allows opening files for reading and nothing else: no file
 * is created or written, no program run, no process started, no network used.
 * SANDBOX_CLOSED, once all files are open, allows reading and writing those only.
 * Neither can be undone. A forbidden call fails, and the tool reports that like any
 * failure.
 *
 * On Linux this is a seccomp filter (built by libseccomp if the build finds it), on
 * OpenBSD pledge and unveil. Elsewhere, under a sanitizer, and with
 * VOLTIGEUR_CONFINE=no in the environment, nothing is restricted. */
#ifndef VOLTIGEUR_SANDBOX_H
#define VOLTIGEUR_SANDBOX_H

enum sandbox { SANDBOX_NONE, SANDBOX_READING, SANDBOX_CLOSED };

/* Installs a filter; does nothing where there is none. */
void sandbox(enum sandbox);

#endif
