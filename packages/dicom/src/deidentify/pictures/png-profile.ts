import { deflate } from 'pako';
import { asciiBytes } from '../../encoding/ascii.ts';
import { inflateDataSet } from '../../encoding/inflate.ts';
import { withoutWordsInProfile } from './colour-profile.ts';
import { standsAt } from './file-window.ts';
import { chunkOf } from './png-chunk.ts';

/** Every profile is called so: a name is free text, of 79 characters at most. */
const profileName = 'ICC profile';
const longestName = 79;
/** Bytes around what is deflated (RFC 1950). */
const zlibHeader = 2;
const zlibChecksum = 4;

/**
 * The colour profile without words, under a name that says nothing (11.3.2.3).
 *
 * @param most bytes that it may have when it is inflated
 * @returns `isSame`: it was so before; null where it is none
 */
export function profileOf(data: Uint8Array, most: number): { chunk: Uint8Array<ArrayBuffer>; isSame: boolean } | null {
  const end = data.subarray(0, longestName + 1).indexOf(0);
  // One byte says how it is deflated: there is one way.
  if (end < 1 || data[end + 1] !== 0) return null;
  const stream = data.subarray(end + 2);
  const inflated = inflatedProfile(stream, most);
  const cleaned = inflated && withoutWordsInProfile(inflated.profile);
  if (!cleaned) return null;
  const isSame = cleaned === inflated.profile && inflated.behind === 0;
  const name = asciiBytes(`${profileName}\0\0`);
  return {
    chunk: chunkOf('iCCP', name, isSame ? stream : deflate(cleaned)),
    isSame: isSame && standsAt(data, 0, `${profileName}\0`),
  };
}

/** And how many bytes stand behind it; null where it does not end, or is too long. */
function inflatedProfile(stream: Uint8Array, most: number): { profile: Uint8Array; behind: number } | null {
  try {
    const { bytes, trailing, damage } = inflateDataSet(stream.subarray(zlibHeader), most, 0);
    return damage === null ? { profile: bytes, behind: trailing - zlibChecksum } : null;
  } catch {
    return null;
  }
}
