/** The WebAssembly codecs that we use; they come without types. */
declare module '@cornerstonejs/codec-charls/decodewasmjs' {
  type WasmDecoder = import('./codec.ts').WasmDecoder;
  const load: (options: object) => Promise<{ HEAPU8: Uint8Array; JpegLSDecoder: new () => WasmDecoder }>;
  export default load;
}
declare module '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs' {
  type WasmDecoder = import('./codec.ts').WasmDecoder;
  const load: (options: object) => Promise<{ HEAPU8: Uint8Array; JPEGDecoder: new () => WasmDecoder }>;
  export default load;
}
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  type WasmDecoder = import('./codec.ts').WasmDecoder;
  const load: (options: object) => Promise<{ HEAPU8: Uint8Array; J2KDecoder: new () => WasmDecoder }>;
  export default load;
}
declare module '@cornerstonejs/codec-openjph/wasmjs' {
  type WasmDecoder = import('./codec.ts').WasmDecoder;
  const load: (options: object) => Promise<{ HEAPU8: Uint8Array; HTJ2KDecoder: new () => WasmDecoder }>;
  export default load;
}
