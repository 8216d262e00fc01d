/* The speed limit of rules_speed.py: Futschikato for four random players in plain C, without a general
   engine, options, views or records. play(n, seed, deck) plays n games and returns the decisions made. */
#include <stdint.h>
#include <string.h>
#define P 4
#define HAND 6
#define CARDS 90
static uint64_t s;
static inline uint64_t rnd(void) { s ^= s << 13; s ^= s >> 7; s ^= s << 17; return s; }
static inline int below(int n) { return (int)(((rnd() >> 32) * (uint64_t)n) >> 32); }
static void shuffle(unsigned char *a, int n) { for (int i = n - 1; i > 0; i--) { int j = below(i + 1); unsigned char t = a[i]; a[i] = a[j]; a[j] = t; } }
static inline int count(const unsigned char *shown, int v) { int c = 0; for (int q = 0; q < P; q++) c += shown[q] == v; return c; }
static long game(const unsigned char *full) {
    unsigned char deck[CARDS], disc[CARDS], hands[P][CARDS], shown[P] = {0};
    int nd = CARDS, nx = 0, nh[P], p = 0; long n = 0;
    memcpy(deck, full, CARDS); shuffle(deck, CARDS);
    for (int q = 0; q < P; q++) { nh[q] = HAND; for (int i = 0; i < HAND; i++) hands[q][i] = deck[--nd]; }
    for (;;) {
        int v = shown[p];
        if (v) for (int q = 0; q < P; q++) if (shown[q] == v) { shown[q] = 0; disc[nx++] = v; if (!nh[q]) return n; }
        if (!nh[p]) return n;
        int i = below(nh[p]); v = hands[p][i]; hands[p][i] = hands[p][--nh[p]]; shown[p] = v; n++;
        int total = count(shown, v) * v;
        for (int q = 0; q < P; q++) {
            int w = shown[q];
            if (w && w != v && w < total && count(shown, w) * w < total)
                for (int r = 0; r < P; r++) if (shown[r] == w) {
                    shown[r] = 0; disc[nx++] = w;
                    if (!nd) { memcpy(deck, disc, nx); nd = nx; nx = 0; shuffle(deck, nd); }
                    if (nd) hands[r][nh[r]++] = deck[--nd];
                }
        }
        p = p + 1 < P ? p + 1 : 0;
        if (n > 2000) return n;
    }
}
long play(int games, unsigned long seed, const unsigned char *full) {
    s = seed * 0x9E3779B97F4A7C15ull + 88172645463325252ull; long d = 0;
    for (int g = 0; g < games; g++) d += game(full);
    return d;
}
