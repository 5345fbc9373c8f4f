import { uint16, uint32 } from './pictures/file-window.ts';

/** TLM, PLM, PLT, COM and SOT of JPEG 2000 (T.800, A.4.2, A.7, A.9.2). */
const lengthsOfTileParts = 0x55;
const lengthsOfPackets = new Set([0x57, 0x58]);
const startOfTilePart = 0x90;
const comment = Uint8Array.of(0xff, 0x64);

/** Whether a segment says lengths, or is the beginning of a tile-part, which has one. */
export function isOfLengths(marker: number): boolean {
  return marker === startOfTilePart || marker === lengthsOfTileParts || lengthsOfPackets.has(marker);
}

/** Takes a place of the codestream, counted from its beginning, for zeros or for other bytes. */
export type TakePlace = (at: number, length: number, by?: Uint8Array) => void;

/**
 * What a codestream says of lengths beside its tile-parts, so that places are found without reading up to them. Those
 * of packets become comments without words: decoders find packets by reading them, and no length can be judged without
 * that. Those of tile-parts stay where they are the ones that tile-parts themselves have, as a syntax asks for them
 * (1.2.840.10008.1.2.4.202), and become such comments otherwise [DI-28].
 */
export class LengthsOfTiles {
  readonly #stated: { at: number; payload: Uint8Array }[] = [];
  readonly #parts: { tile: number; length: number }[] = [];
  readonly #take: TakePlace;

  constructor(take: TakePlace) {
    this.#take = take;
  }

  /** @returns whether it is for this to say what of a segment is told */
  meet(marker: number, at: number, payload: Uint8Array): boolean {
    if (marker === startOfTilePart) this.#parts.push({ tile: uint16(payload, 0), length: uint32(payload, 2) });
    if (marker === lengthsOfTileParts) this.#stated.push({ at, payload: Uint8Array.from(payload) });
    if (lengthsOfPackets.has(marker)) this.#becomeComment(at, payload.length);
    return marker === lengthsOfTileParts || lengthsOfPackets.has(marker);
  }

  /** At the end of the codestream. */
  end(): void {
    if (this.#areTrue()) return;
    for (const { at, payload } of this.#stated) this.#becomeComment(at, payload.length);
  }

  /** A segment whose payload stands there keeps its length. */
  #becomeComment(at: number, length: number): void {
    this.#take(at - 4, 2, comment);
    this.#take(at, length);
  }

  #areTrue(): boolean {
    const stated = this.#stated
      .toSorted((a, b) => (a.payload[0] ?? 0) - (b.payload[0] ?? 0))
      .map(({ payload }) => partsIn(payload));
    const all = stated.flatMap((parts) => parts ?? []);
    return (
      stated.every((parts) => parts !== null) &&
      all.length === this.#parts.length &&
      all.every(({ tile, length }, n) => {
        const part = this.#parts[n];
        return length === part?.length && (tile === null ? n : tile) === part.tile;
      })
    );
  }
}

/** The tile-parts of one segment; tile null: each is that of the next tile. null: it is no such segment. */
function partsIn(payload: Uint8Array): { tile: number | null; length: number }[] | null {
  const [, sizes = 0xff] = payload;
  const bytesOfTile = (sizes >> 4) & 3;
  const bytesOfLength = sizes & 0x40 ? 4 : 2;
  const each = bytesOfTile + bytesOfLength;
  if (sizes & 0x8f || bytesOfTile === 3 || payload.length === 2 || (payload.length - 2) % each > 0) return null;
  return Array.from({ length: (payload.length - 2) / each }, (_, n) => {
    const at = 2 + n * each;
    const tile = bytesOfTile === 0 ? null : bytesOfTile === 1 ? (payload[at] ?? 0) : uint16(payload, at);
    const length = at + bytesOfTile;
    return { tile, length: bytesOfLength === 4 ? uint32(payload, length) : uint16(payload, length) };
  });
}
