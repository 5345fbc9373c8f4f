/** A codec that is only measured; it comes without types. */
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs' {
  type WasmDecoder = import('../wasm/codec.ts').WasmDecoder;
  const load: (options: object) => Promise<{ JPEGDecoder: new () => WasmDecoder }>;
  export default load;
}

/** Its `exports` do not name its types. */
declare module 'jpeg-lossless-decoder-js' {
  export class Decoder {
    decompress(bytes: ArrayBuffer): ArrayBuffer;
  }
}
