# What processors can do with eight cells at once; `cells.py` says the same in plain Python.
from libc.stdint cimport uint64_t
from kartentisch.games.sizes cimport byte_t, move_t

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    #if defined(__SSE2__)
    #include <emmintrin.h>
    #endif
    static inline uint64_t joined_set(const short* numbers, Py_ssize_t at) {
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        const short* part = numbers + at;
        return (uint64_t)(uint16_t)part[0] | (uint64_t)(uint16_t)part[1] << 16
            | (uint64_t)(uint16_t)part[2] << 32 | (uint64_t)(uint16_t)part[3] << 48;
    #else
        uint64_t cards;
        memcpy(&cards, numbers + at, 8);
        return cards;
    #endif
    }
    static inline void clamp_numbers(
        unsigned char* out, Py_ssize_t at, const short* numbers, Py_ssize_t first,
        Py_ssize_t count, int lowest, int span
    ) {
    #if defined(__SSE2__)
        const __m128i lowests = _mm_set1_epi16((short)lowest);
        const __m128i spans = _mm_set1_epi8((char)span);
        for (Py_ssize_t index = 0; index < count; index += 8) {
            __m128i eight = _mm_loadu_si128((const __m128i*)(numbers + first + index));
            eight = _mm_subs_epi16(eight, lowests);
            eight = _mm_min_epu8(_mm_packus_epi16(eight, eight), spans);
            _mm_storel_epi64((__m128i*)(out + at + index), eight);
        }
    #else
        for (Py_ssize_t index = 0; index < count; index++) {
            int number = numbers[first + index] - lowest;
            number = number > 0 ? number : 0;
            out[at + index] = (unsigned char)(number < span ? number : span);
        }
    #endif
    }
    static inline void spread_bits(
        unsigned char* out, Py_ssize_t at, uint64_t things, Py_ssize_t width
    ) {
        const uint64_t ones = 0x0101010101010101u;
        Py_ssize_t place = 0;
    #if defined(__SSE2__)
        /* Sixteen cells at once: eight copies of each byte, of which every cell looks at its bit. */
        const __m128i bits = _mm_set1_epi64x((long long)0x8040201008040201u);
        for (; place + 8 < width; place += 16, things >>= 16) {
            __m128i cells = _mm_cvtsi32_si128((int)(things & 0xFFFF));
            cells = _mm_unpacklo_epi8(cells, cells);
            cells = _mm_shufflelo_epi16(cells, 0x50);
            cells = _mm_shuffle_epi32(cells, 0x50);
            cells = _mm_cmpeq_epi8(_mm_and_si128(cells, bits), bits);
            _mm_storeu_si128((__m128i*)(out + at + place), _mm_sub_epi8(_mm_setzero_si128(), cells));
        }
    #endif
        for (; place < width; place += 8, things >>= 8) {
            /* Bit n of the byte is moved to byte n, and there to its lowest place. */
            uint64_t cells = (things & 0xFF) * ones & 0x8040201008040201u;
            cells = (cells + 0x7F7F7F7F7F7F7F7Fu) >> 7 & ones;
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
            cells = __builtin_bswap64(cells);
    #endif
            memcpy(out + at + place, &cells, 8);
        }
    }
    """
    uint64_t joined "joined_set" (move_t* numbers, Py_ssize_t at) noexcept nogil
    void clamp "clamp_numbers" (
        byte_t* out,
        Py_ssize_t at,
        move_t* numbers,
        Py_ssize_t first,
        Py_ssize_t count,
        int lowest,
        int span,
    ) noexcept nogil
    void spread "spread_bits" (
        byte_t* out, Py_ssize_t at, uint64_t things, Py_ssize_t width
    ) noexcept nogil
