/*
 * SHA-256 (FIPS 180-4) in base64, as a Content-Security-Policy names what it
 * allows.  No system has the same function or tool for it.
 */
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BASE64	45	/* with its NUL */

struct sha256 {
	uint32_t h_state[8];
	uint64_t h_bytes;
	unsigned char h_block[64];
};

void	sha256_start(struct sha256 *);
void	sha256_add(struct sha256 *, const void *, size_t);
void	sha256_end(struct sha256 *, char base64[SHA256_BASE64]);

#endif
