/** The encoders of the WebAssembly codecs, to make frames for tests. */
export interface ImageToEncode {
  columns: number;
  rows: number;
  components: number;
  bits: number;
  signed?: boolean;
  samples: readonly number[];
}

export interface Encoder {
  getDecodedBuffer(info: object): Uint8Array;
  getEncodedBuffer(): Uint8Array;
  encode(): void;
  delete(): void;
  setNearLossless?(near: number): void;
  setInterleaveMode?(mode: number): void;
  setDecompositions?(levels: number): void;
  /** ISO 15444-1 A.6.1: 2 is RPCL, resolution by resolution. */
  setProgressionOrder?(order: number): void;
  setTLMMarker?(isWritten: boolean): void;
}

const sources = {
  charls: ['@cornerstonejs/codec-charls/wasmjs', 'JpegLSEncoder'],
  openjpeg: ['@cornerstonejs/codec-openjpeg/wasmjs', 'J2KEncoder'],
  openjph: ['@cornerstonejs/codec-openjph/wasmjs', 'HTJ2KEncoder'],
} as const;

/** High-Throughput JPEG 2000 with RPCL Options (PS3.5 10.18): by resolution, with markers of the tiles' lengths. */
export function rpcl(encoder: Encoder): void {
  encoder.setProgressionOrder?.(2);
  encoder.setTLMMarker?.(true);
}

/** Encodes an image without loss, unless `set` says otherwise; samples of a pixel lie together. */
export async function encoded(
  codec: keyof typeof sources,
  image: ImageToEncode,
  set: (encoder: Encoder) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const [specifier, name] = sources[codec];
  const { default: load } = (await import(specifier)) as {
    default: (options: object) => Promise<Record<string, new () => Encoder>>;
  };
  const module = await load({ print: () => {}, printErr: () => {} });
  const encoder = new module[name]!();
  const { columns, rows, components, bits, signed = false, samples } = image;
  const isUsingColorTransform = components === 3;
  const room = encoder.getDecodedBuffer({
    width: columns,
    height: rows,
    bitsPerSample: bits,
    componentCount: components,
    isSigned: signed,
    isUsingColorTransform,
  });
  room.set(bits <= 8 ? Uint8Array.from(samples) : new Uint8Array(Uint16Array.from(samples).buffer));
  if (components > 1) encoder.setInterleaveMode?.(2);
  set(encoder);
  encoder.encode();
  const bytes = new Uint8Array(encoder.getEncodedBuffer());
  encoder.delete();
  return bytes;
}
