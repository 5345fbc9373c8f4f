/** Its `exports` do not name its types. */
declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    decompress(bytes: ArrayBuffer): ArrayBuffer;
  }
}
