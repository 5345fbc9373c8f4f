// Whoever compiles this file from another part must find the declarations too, and an ambient file cannot be imported.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./codec-modules.d.ts" />
import { FrameError } from '../frame-error.ts';

/** A decoder object in WebAssembly memory; `delete` gives its memory back. */
export interface WasmDecoder {
  /** Room for the codestream, in WebAssembly memory. */
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getFrameInfo(): WasmFrameInfo;
  /** The decoded samples: some codecs give a copy, some a view of WebAssembly memory that the next frame overwrites. */
  getDecodedBuffer(): Uint8Array<ArrayBuffer> | Uint8ClampedArray<ArrayBuffer>;
  /** JPEG-LS only: 0 when the components come one after the other. */
  getInterleaveMode?(): number;
  delete(): void;
}

export interface WasmFrameInfo {
  width: number;
  height: number;
  bitsPerSample: number;
  componentCount: number;
}

export interface WasmFrame {
  info: WasmFrameInfo;
  bytes: Uint8Array<ArrayBuffer>;
  interleaveMode: number | undefined;
}

export type CodecName = 'charls' | 'turbo' | 'openjpeg' | 'openjph';

interface Codec {
  memory(): Uint8Array;
  decoder(): WasmDecoder;
}

/** An instance that has grown beyond this is dropped after its frame: WebAssembly memory never shrinks. */
const MAX_KEPT_MEMORY = 256 * 2 ** 20;

const inNode = typeof process === 'object' && typeof process.versions?.node === 'string';

/**
 * How each codec is loaded. In Node it finds its binary beside itself. Elsewhere the bundler sees `new URL(…,
 * import.meta.url)`, emits the binary and gives its address; both are fetched when the first frame of their kind is
 * decoded.
 */
const loaders: Record<CodecName, () => Promise<Codec>> = {
  async charls() {
    const { default: load } = await import('@cornerstonejs/codec-charls/decodewasmjs');
    const module = await load(options(() => new URL('@cornerstonejs/codec-charls/decodewasm', import.meta.url)));
    return { memory: () => module.HEAPU8, decoder: () => new module.JpegLSDecoder() };
  },
  async turbo() {
    const { default: load } = await import('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs');
    const module = await load(
      options(() => new URL('@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasm', import.meta.url)),
    );
    return { memory: () => module.HEAPU8, decoder: () => new module.JPEGDecoder() };
  },
  async openjpeg() {
    const { default: load } = await import('@cornerstonejs/codec-openjpeg/decodewasmjs');
    const module = await load(options(() => new URL('@cornerstonejs/codec-openjpeg/decodewasm', import.meta.url)));
    return { memory: () => module.HEAPU8, decoder: () => new module.J2KDecoder() };
  },
  async openjph() {
    const { default: load } = await import('@cornerstonejs/codec-openjph/wasmjs');
    const module = await load(options(() => new URL('@cornerstonejs/codec-openjph/wasm', import.meta.url)));
    return { memory: () => module.HEAPU8, decoder: () => new module.HTJ2KDecoder() };
  },
};

const loaded = new Map<CodecName, Promise<Codec>>();

/** Options of the emscripten modules: where the binary is, and no printing to the console. */
function options(binary: () => URL): object {
  const silent = (): void => {};
  return {
    print: silent,
    printErr: silent,
    locateFile: (file: string, folder: string) => (inNode ? folder + file : binary().href),
  };
}

/**
 * Decodes one codestream. `bytes` have been checked by the caller: what the codec allocates follows from the sizes in
 * their header. Throws `FrameError`: 'codec_unavailable' when the codec could not be loaded (the next call tries
 * again), 'corrupt' when it gave up.
 */
export async function decodeWithCodec(name: CodecName, bytes: Uint8Array): Promise<WasmFrame> {
  let promise = loaded.get(name);
  if (promise === undefined) {
    promise = loaders[name]();
    loaded.set(name, promise);
  }
  let codec: Codec;
  try {
    codec = await promise;
  } catch (cause) {
    forget(name, promise);
    throw new FrameError('codec_unavailable', `the codec ${name} could not be loaded`, { cause });
  }
  try {
    const decoder = codec.decoder();
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    const decoded = decoder.getDecodedBuffer();
    const own = decoded.buffer === codec.memory().buffer ? decoded.slice() : decoded;
    const info = decoder.getFrameInfo();
    const interleaveMode = decoder.getInterleaveMode?.();
    decoder.delete();
    if (codec.memory().length > MAX_KEPT_MEMORY) forget(name, promise);
    return { info, bytes: new Uint8Array(own.buffer, own.byteOffset, own.length), interleaveMode };
  } catch (cause) {
    // What was thrown left its objects in the memory of this instance: the whole instance goes, and the next frame gets
    // a new one.
    forget(name, promise);
    throw new FrameError('corrupt', `the codec ${name} could not decode the codestream`, { cause });
  }
}

function forget(name: CodecName, promise: Promise<Codec>): void {
  if (loaded.get(name) === promise) loaded.delete(name);
}
