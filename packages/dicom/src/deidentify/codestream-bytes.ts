import { joined } from '../encoding/chunks.ts';
import type { Extent } from '../encoding/elements.ts';
import type { Ranges } from '../encoding/pixel-data-place.ts';
import { standsAt } from './pictures/file-window.ts';

/** So many bytes are looked at together where every byte is looked at. */
const atHand = 256 * 1024;

/** Reads a few bytes in their order, a window at a time. */
export class ForwardWindow {
  readonly #end: number;
  readonly #length: number;
  #from = 0;
  #bytes: Uint8Array = new Uint8Array();

  constructor(end: number, length: number) {
    this.#end = end;
    this.#length = length;
  }

  /** So many bytes, or as many as there are. */
  *bytes(at: number, wanted: number): Ranges<Uint8Array> {
    const length = Math.min(wanted, this.#end - at);
    if (length <= 0) return new Uint8Array();
    if (at < this.#from || at + length > this.#from + this.#bytes.length) {
      this.#bytes = yield { offset: at, length: Math.min(Math.max(this.#length, length), this.#end - at) };
      this.#from = at;
    }
    return this.#bytes.subarray(at - this.#from, at - this.#from + length);
  }
}

/** The bytes of one codestream, which may be in several fragments, counted from its beginning. */
export class CodestreamBytes {
  readonly length: number;
  readonly #file: ForwardWindow;
  readonly #fragments: readonly Extent[];
  /** The fragment that was read last, and how many bytes are before it. */
  #index = 0;
  #before = 0;

  constructor(file: ForwardWindow, fragments: readonly Extent[]) {
    this.#file = file;
    this.#fragments = fragments;
    this.length = fragments.reduce((sum, { length }) => sum + length, 0);
  }

  /** A part of it, counted from its own beginning. */
  part(at: number, length: number): CodestreamBytes {
    return new CodestreamBytes(this.#file, this.extents(at, length));
  }

  /** So many bytes, or as many as there are. */
  *bytes(at: number, wanted: number): Ranges<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (const { offset, length } of this.extents(at, wanted)) parts.push(yield* this.#file.bytes(offset, length));
    return parts.length === 1 && parts[0] ? parts[0] : joined(parts);
  }

  /** Some of the bytes from `at` on, one at least; none at the end. */
  *some(at: number): Ranges<Uint8Array> {
    const [extent] = this.extents(at, atHand);
    return extent ? yield* this.#file.bytes(extent.offset, extent.length) : new Uint8Array();
  }

  /** Where in the file these bytes stand, as far as there are so many. */
  extents(at: number, wanted: number): Extent[] {
    if (at < this.#before) [this.#index, this.#before] = [0, 0];
    const found: Extent[] = [];
    let left = Math.min(wanted, this.length - at);
    for (let from = at; left > 0;) {
      const fragment = this.#fragments[this.#index];
      if (!fragment) break;
      const inside = from - this.#before;
      if (inside >= fragment.length) {
        this.#before += fragment.length;
        this.#index += 1;
        continue;
      }
      const length = Math.min(left, fragment.length - inside);
      found.push({ offset: fragment.offset + inside, length });
      from += length;
      left -= length;
    }
    return found;
  }
}

/** A codestream by what it is of; `boxes`: it is in boxes of JP2; `frame`: of a syntax without codestreams. */
export interface Codestream {
  readonly kind: 'jpeg' | 'jpeg2000' | 'boxes' | 'frame';
  readonly bytes: CodestreamBytes;
}

/**
 * The codestreams of pixel data: one begins with its fragment, and has all that follow and begin with none.
 *
 * @param fragments without the offset table
 * @param stray is called for a fragment before the first of them
 */
export function* codestreams(
  fragments: readonly Extent[],
  file: ForwardWindow,
  stray: (fragment: Extent) => void,
): Ranges<Codestream[]> {
  const found: { kind: Codestream['kind']; fragments: Extent[] }[] = [];
  for (const fragment of fragments) {
    const kind = kindOf(yield* file.bytes(fragment.offset, Math.min(8, fragment.length)));
    if (kind !== null) found.push({ kind, fragments: [fragment] });
    else if (found.length > 0) found.at(-1)?.fragments.push(fragment);
    else if (fragment.length > 0) stray(fragment);
  }
  return found.map(({ kind, fragments: own }) => ({ kind, bytes: new CodestreamBytes(file, own) }));
}

function kindOf(beginning: Uint8Array): Codestream['kind'] | null {
  const [first, second, third, fourth] = beginning;
  if (standsAt(beginning, 0, '\0\0\0\u000cjP  ')) return 'boxes';
  // A fragment may be no longer than the marker that begins it.
  if (first !== 0xff || (third ?? 0xff) !== 0xff) return null;
  if (second === 0xd8) return 'jpeg';
  return second === 0x4f && fourth === 0x51 ? 'jpeg2000' : null;
}
