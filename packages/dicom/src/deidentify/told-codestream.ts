import type { Ranges } from '../encoding/pixel-data-place.ts';
import type { CodestreamBytes } from './codestream-bytes.ts';
import { walkJpeg, walkJpeg2000, type Segment } from './codestream-segments.ts';
import { standsAt } from './pictures/file-window.ts';
import { adobeBytes, applicationKind, isPartOfProfile, jfifBytes } from './pictures/jpeg-application.ts';
import { ProfileParts } from './pictures/profile-parts.ts';
import { fitsItsKind, isApplication, isComment, isOfFrame } from './pictures/jpeg-segments.ts';
import { isOfLengths, LengthsOfTiles, type TakePlace } from './lengths-of-tiles.ts';
import { neededOfJpeg2000 } from './jpeg-2000-segments.ts';

/** What tells which application a segment is of; a colour profile says it latest. */
const telling = 54;

/**
 * From which byte of its payload on a segment says what no decoder needs; null: none. 'unknown': it is not what its
 * marker says, and no decoder reads it so.
 */
type ToldOf = (segment: Segment & { kind: 'segment' }) => Ranges<number | null | 'unknown'>;

/**
 * What a codestream tells beside its image [DI-28].
 *
 * @param broken is called where it cannot be walked further, or is none
 */
export function* toldInCodestream(
  kind: 'jpeg' | 'jpeg2000',
  bytes: CodestreamBytes,
  take: TakePlace,
  broken: (at: number) => void,
): Ranges<void> {
  const profile = new ProfileParts();
  const toldOf = kind === 'jpeg' ? jpegTold(bytes, profile) : jpeg2000Told(bytes);
  const lengths = new LengthsOfTiles(take);
  const meet = function* (segment: Segment): Ranges<void> {
    if (kind === 'jpeg2000' && segment.kind === 'segment' && isOfLengths(segment.marker)) {
      const { marker, at, length } = segment;
      if (lengths.meet(marker, at, yield* bytes.bytes(at, length))) return;
    }
    const from = segment.kind === 'rest' ? 0 : yield* toldOf(segment);
    if (from === 'unknown') return broken(segment.at);
    if (from !== null && from < segment.length) take(segment.at + from, segment.length - from);
  };
  yield* kind === 'jpeg' ? walkJpeg(bytes, meet, broken) : walkJpeg2000(bytes, meet, broken);
  lengths.end();
  takeWords(profile, take);
}

/** What a colour profile says in words; where there is none in its parts, all of them. */
function takeWords(profile: ProfileParts, take: TakePlace): void {
  if (profile.count === 0) return;
  const parts = profile.withoutWords();
  if (parts === null) for (const { at, length } of profile.places) take(at, length);
  for (const { at, payload, cleaned } of parts ?? []) if (cleaned !== payload) take(at, cleaned.length, cleaned);
}

function jpegTold(bytes: CodestreamBytes, profile: ProfileParts): ToldOf {
  return function* ({ marker, at, length }) {
    if (isComment(marker)) return 0;
    if (isApplication(marker)) {
      const beginning = yield* bytes.bytes(at, Math.min(telling, length));
      if (!isPartOfProfile(marker, beginning, profile.count)) return toldOfApplication(marker, length, beginning);
      profile.add(at, yield* bytes.bytes(at, length));
      return null;
    }
    const payload = yield* bytes.bytes(at, length);
    if (marker === presets) return isOfPresets(payload) ? null : 'unknown';
    const fits = marker === frameOfJpegLs ? isOfFrame(payload) : fitsItsKind(marker, payload);
    return fits === true ? null : 'unknown';
  };
}

/** SOF55 and LSE of JPEG-LS (T.87, C.2). */
const frameOfJpegLs = 0xf7;
const presets = 0xf8;

/** Thresholds, or a size that is longer than two bytes; tables of colours are in no DICOM. */
function isOfPresets(payload: Uint8Array): boolean {
  const [kind = 0, size = 0] = payload;
  return (kind === 1 && payload.length === 11) || (kind === 4 && payload.length === 2 + 2 * size);
}

function toldOfApplication(marker: number, length: number, beginning: Uint8Array): number | null {
  const kind = applicationKind(marker, beginning);
  if (kind === 'jfif') return jfifBytes;
  if (kind === 'adobe') return adobeBytes;
  return marker === 0xe8 ? toldOfApp8(length, beginning) : 0;
}

/**
 * What decoders of JPEG-LS ask for: the colour transform of HP ('mrfx' and its number), the header of SPIFF (ITU-T
 * T.84, F.2.1), and the entry that ends its directory.
 */
function toldOfApp8(length: number, beginning: Uint8Array): number {
  if (standsAt(beginning, 0, 'SPIFF\0')) return 30;
  const isNeeded =
    (length === 5 && standsAt(beginning, 0, 'mrfx')) ||
    (length === 6 && standsAt(beginning, 0, '\0\0\0\u0001\u00ff\u00d8'));
  return isNeeded ? length : 0;
}

function jpeg2000Told(bytes: CodestreamBytes): ToldOf {
  let components = 1;
  return function* ({ marker, at, length }) {
    const beginning = yield* bytes.bytes(at, Math.min(telling, length));
    if (marker === 0x51) components = ((beginning[34] ?? 0) << 8) | (beginning[35] ?? 0);
    return neededOfJpeg2000(marker, beginning, components);
  };
}
