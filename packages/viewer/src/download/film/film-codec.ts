import type { CanvasSize } from '../../session/pane-view.ts';

export type FilmType = 'mp4' | 'webm';

/** As the muxer calls them. */
export type FilmCodec = 'avc' | 'vp9' | 'av1' | 'vp8';

export interface FilmOrder {
  readonly type: FilmType;
  /** In pixels; even sides, which every encoder takes. */
  readonly size: CanvasSize;
  /** Images a second. */
  readonly rate: number;
}

/** What every player of such files has first, the others for browsers that cannot encode it. */
const codecs: Readonly<Record<FilmType, readonly FilmCodec[]>> = {
  mp4: ['avc', 'vp9', 'av1'],
  webm: ['vp9', 'vp8'],
};

/** Bits for a pixel of an image: fine lines of a picture that hardly moves stay. */
const BITS = 0.25;
const LEAST_BITS = 1_000_000;

/** H.264: code, macroblocks of a picture and a second (ITU-T H.264, table A-1), from the least on. */
const levels: readonly (readonly [code: string, picture: number, second: number])[] = [
  ['1f', 3_600, 108_000],
  ['28', 8_192, 245_760],
  ['2a', 8_704, 522_240],
  ['33', 36_864, 983_040],
  ['34', 36_864, 2_073_600],
  ['3e', 139_264, 16_711_680],
];

/** Luma samples of the largest picture of any level of H.264, VP9 and AV1; VP8 has no levels. */
const LARGEST_PICTURE = 35_651_584;

/** What an encoder is asked for by name; the profiles that compress best first. None: no level has such pictures. */
function names(codec: FilmCodec, { size: { width, height }, rate }: FilmOrder): string[] {
  const pixels = width * height;
  const large = pixels > 8_912_896 ? 2 : pixels > 2_228_224 ? 1 : 0;
  // Some encoders say yes to more than their standard has, and do not come to an end.
  if (pixels > LARGEST_PICTURE) return [];
  if (codec === 'vp8') return ['vp8'];
  if (codec === 'vp9') return [`vp09.00.${['41', '51', '62'][large]}.08`];
  if (codec === 'av1') return [`av01.0.${['08M', '13M', '19M'][large]}.08`];
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const level = levels.find(([, picture, second]) => blocks <= picture && blocks * rate <= second)?.[0] ?? '3e';
  return ['6400', '4d00', '42e0'].map((profile) => `avc1.${profile}${level}`);
}

export interface ChosenCodec {
  readonly codec: FilmCodec;
  readonly config: VideoEncoderConfig;
}

/** The first codec that this browser encodes such a film with; null: there is none. */
export async function chooseCodec(order: FilmOrder): Promise<ChosenCodec | null> {
  if (!hasEncoder()) return null;
  for (const codec of codecs[order.type])
    for (const name of names(codec, order)) {
      const config: VideoEncoderConfig = {
        codec: name,
        ...order.size,
        framerate: order.rate,
        bitrate: Math.max(LEAST_BITS, Math.round(order.size.width * order.size.height * order.rate * BITS)),
        // One is made from start to end, and seen later.
        latencyMode: 'quality',
        ...(codec === 'avc' && { avc: { format: 'avc' as const } }),
      };
      if (await isSupported(config)) return { codec, config };
    }
  return null;
}

/** The kinds of film that this browser can make; none without WebCodecs, which a page by plain HTTP has not either. */
export async function offeredFilms(): Promise<readonly FilmType[]> {
  const size = { width: 512, height: 512 };
  const types: readonly FilmType[] = ['mp4', 'webm'];
  const chosen = await Promise.all(types.map((type) => chooseCodec({ type, size, rate: 24 })));
  return types.filter((_, at) => chosen[at] !== null);
}

function hasEncoder(): boolean {
  return 'VideoEncoder' in globalThis && 'VideoFrame' in globalThis;
}

async function isSupported(config: VideoEncoderConfig): Promise<boolean> {
  try {
    return (await VideoEncoder.isConfigSupported(config)).supported === true;
  } catch {
    // Some browsers throw at what they do not know.
    return false;
  }
}

/** Encoders take colours for two by two pixels. */
export function evenSize({ width, height }: CanvasSize): CanvasSize {
  return { width: width - (width % 2), height: height - (height % 2) };
}
