import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Encoding } from '../../../platform/http/index.ts';

/** Bytes in a content coding (RFC 9110 8.4.1), each at the level at which a frame takes a millisecond or two. */
export function encoded(bytes: Uint8Array<ArrayBuffer>, coding: Encoding | null): Uint8Array<ArrayBuffer> {
  switch (coding) {
    case null:
      return bytes;
    case 'zstd':
      return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
    case 'br':
      return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    case 'gzip':
      return gzipSync(bytes, { level: constants.Z_BEST_SPEED });
  }
}
