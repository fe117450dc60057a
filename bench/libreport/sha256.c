#include <string.h>

#include "sha256.h"

static const uint32_t first[8] = {
	0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
	0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
};

static const uint32_t key[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
	0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
	0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
	0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
	0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
	0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
	0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
	0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static uint32_t
rotate(uint32_t x, int n)
{

	return (x >> n | x << (32 - n));
}

static void
schedule(uint32_t w[64], const unsigned char *p)
{
	uint32_t a, b;
	int i;

	for (i = 0; i < 16; i++, p += 4)
		w[i] = (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
		    (uint32_t)p[2] << 8 | p[3];
	for (; i < 64; i++) {
		a = w[i - 15];
		b = w[i - 2];
		w[i] = w[i - 16] + w[i - 7] +
		    (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) +
		    (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
	}
}

static void
block(struct sha256 *h)
{
	uint32_t s[8], w[64], t, u;
	int i;

	schedule(w, h->h_block);
	memcpy(s, h->h_state, sizeof(s));
	for (i = 0; i < 64; i++) {
		t = s[7] + key[i] + w[i] + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
		    (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25));
		u = ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])) +
		    (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22));
		memmove(s + 1, s, 7 * sizeof(s[0]));
		s[4] += t;
		s[0] = t + u;
	}
	for (i = 0; i < 8; i++)
		h->h_state[i] += s[i];
}

void
sha256_start(struct sha256 *h)
{

	memcpy(h->h_state, first, sizeof(first));
	h->h_bytes = 0;
}

void
sha256_add(struct sha256 *h, const void *data, size_t n)
{
	const unsigned char *p;

	for (p = data; n > 0; n--) {
		h->h_block[h->h_bytes++ % sizeof(h->h_block)] = *p++;
		if (h->h_bytes % sizeof(h->h_block) == 0)
			block(h);
	}
}

static void
encode(char *text, const unsigned char *p, size_t n)
{
	static const char digits[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	uint32_t v;
	size_t i;

	for (i = 0; i < n; i += 3) {
		v = (uint32_t)p[i] << 16;
		v |= i + 1 < n ? (uint32_t)p[i + 1] << 8 : 0;
		v |= i + 2 < n ? p[i + 2] : 0;
		*text++ = digits[v >> 18];
		*text++ = digits[v >> 12 & 63];
		*text++ = i + 1 < n ? digits[v >> 6 & 63] : '=';
		*text++ = i + 2 < n ? digits[v & 63] : '=';
	}
	*text = '\0';
}

void
sha256_end(struct sha256 *h, char base64[SHA256_BASE64])
{
	unsigned char tail[8], sum[32];
	uint64_t bits;
	int i;

	bits = h->h_bytes * 8;
	for (i = 0; i < 8; i++)
		tail[i] = (unsigned char)(bits >> (56 - 8 * i));
	sha256_add(h, "\x80", 1);
	while (h->h_bytes % 64 != 56)
		sha256_add(h, "", 1);
	sha256_add(h, tail, sizeof(tail));
	for (i = 0; i < 32; i++)
		sum[i] = (unsigned char)(h->h_state[i / 4] >>
		    (24 - 8 * (i % 4)));
	encode(base64, sum, sizeof(sum));
}
