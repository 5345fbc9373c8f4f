import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Encoding } from '../../../platform/http/index.ts';

/**
 * Bytes in a content coding (RFC 9110 8.4.1), each at the level at which a frame takes a millisecond or two; in memory
 * of their own size, as what zlib gives may lie in 64 KiB and more.
 */
export function encoded(bytes: Uint8Array, coding: Encoding): Uint8Array<ArrayBuffer> {
  switch (coding) {
    case 'zstd':
      return new Uint8Array(zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }));
    case 'br':
      return new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
    case 'gzip':
      return new Uint8Array(gzipSync(bytes, { level: constants.Z_BEST_SPEED }));
  }
}
