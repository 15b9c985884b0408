/* The part of zlib that the library uses: https://zlib.net/manual.html */
#ifndef PAGING_ZLIB_H
#define PAGING_ZLIB_H

#define ZLIB_VERSION "1.2.12"
#define Z_NO_FLUSH 0
#define Z_FINISH 4
#define Z_OK 0
#define Z_STREAM_END 1
#define Z_BUF_ERROR (-5)
#define Z_DEFAULT_COMPRESSION (-1)
#define Z_DEFLATED 8
#define Z_DEFAULT_STRATEGY 0

typedef unsigned char Bytef;
typedef unsigned int uInt;
typedef unsigned long uLong;
typedef void *voidpf;

typedef struct z_stream_s {
    Bytef *next_in;
    uInt avail_in;
    uLong total_in;
    Bytef *next_out;
    uInt avail_out;
    uLong total_out;
    const char *msg;
    struct internal_state *state;
    voidpf (*zalloc)(voidpf, uInt, uInt);
    void (*zfree)(voidpf, voidpf);
    voidpf opaque;
    int data_type;
    uLong adler;
    uLong reserved;
} z_stream;

int inflateInit2_(z_stream *stream, int windowBits, const char *version, int size);
int inflate(z_stream *stream, int flush);
int inflateReset(z_stream *stream);
int inflateEnd(z_stream *stream);

#endif
