import { standsAt } from './file-window.ts';
import { segmentOf } from './jpeg-segments.ts';

/** What an application segment or a comment is, by the first bytes of its payload. */
export type ApplicationKind =
  'jfif' | 'adobe' | 'profile' | 'exif' | 'xmp' | 'iptc' | 'thumbnail' | 'pictures' | 'comment' | 'other';

/** Names by which applications begin their segments; the same marker is shared by several. */
const names: readonly (readonly [number, string, ApplicationKind])[] = [
  [0xe0, 'JFIF\0', 'jfif'],
  [0xe0, 'JFXX\0', 'thumbnail'],
  [0xe1, 'Exif\0', 'exif'],
  [0xe1, 'http://ns.adobe.com/xap/1.0/\0', 'xmp'],
  [0xe1, 'http://ns.adobe.com/xmp/extension/\0', 'xmp'],
  [0xe2, 'ICC_PROFILE\0', 'profile'],
  [0xe2, 'MPF\0', 'pictures'],
  [0xed, 'Photoshop 3.0\0', 'iptc'],
  [0xee, 'Adobe', 'adobe'],
];

export function applicationKind(marker: number, payload: Uint8Array): ApplicationKind {
  const found = names.find(([of, name]) => of === marker && standsAt(payload, 0, name));
  return found?.[2] ?? 'other';
}

/** Of JFIF without a thumbnail, and of what Adobe states. */
export const jfifBytes = 14;
export const adobeBytes = 12;

/** JFIF without a thumbnail (ITU-T T.871, 10.1): version, units and densities; null where it is too short for them. */
export function jfifWithoutThumbnail(payload: Uint8Array): Uint8Array<ArrayBuffer> | null {
  return payload.length < jfifBytes ? null : segmentOf(0xe0, payload.subarray(0, 12), new Uint8Array(2));
}

/** Adobe's statement of how colours are written (T.872, 6.5.3), without what may stand behind it; null likewise. */
export function adobeAlone(payload: Uint8Array): Uint8Array<ArrayBuffer> | null {
  return payload.length < adobeBytes ? null : segmentOf(0xee, payload.subarray(0, adobeBytes));
}

/** The head of a part of a colour profile: its name, which part of how many, from one. */
export const profileHead = 14;

/**
 * Whether a segment is the next part of an ICC profile, of which the first one says that it is one (ICC.1, 7.2.9).
 *
 * @param before parts that came before
 */
export function isPartOfProfile(marker: number, payload: Uint8Array, before: number): boolean {
  if (applicationKind(marker, payload) !== 'profile' || payload.length < profileHead) return false;
  const isNext = payload[12] === before + 1 && (payload[13] ?? 0) > before;
  return isNext && (before > 0 || standsAt(payload, profileHead + 36, 'acsp'));
}
