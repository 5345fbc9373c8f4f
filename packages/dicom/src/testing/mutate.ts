/** A small generator of pseudo-random whole numbers in [0, below) (mulberry32): the same start, the same numbers. */
export function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const extremes = [0, 1, 2, 0x7f, 0x80, 0xff, 0xfffe, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/**
 * One to six kinds of damage at random places: bytes, lengths, tags, cuts, repeats, insertions. The original is not
 * changed.
 */
export function mutated(original: Uint8Array, random: (below: number) => number): Uint8Array {
  let bytes = original.slice();
  for (let times = 1 + random(6); times > 0 && bytes.length > 8; times--) {
    const at = random(bytes.length - 4);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = at + random(Math.min(200, bytes.length - at));
    const damage: (() => void)[] = [
      () => bytes.set([random(256)], at),
      () => view.setUint32(at, extremes[random(extremes.length)] ?? 0, true),
      () => view.setUint16(at, extremes[random(extremes.length)] ?? 0, true),
      () => bytes.set([0xfe, 0xff, [0x00, 0x0d, 0xdd][random(3)] ?? 0, 0xe0], at),
      () => bytes.set([0x53, 0x51], at),
      () => (bytes = bytes.slice(0, at)),
      () => (bytes = spliced(bytes, at, bytes.subarray(end))),
      () => (bytes = spliced(bytes, end, bytes.subarray(at))),
      () => bytes.copyWithin(at, random(bytes.length), random(bytes.length)),
    ];
    damage[random(damage.length)]?.();
  }
  return bytes;
}

/** The first bytes of one, and all of another. */
function spliced(first: Uint8Array, length: number, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length + second.length);
  bytes.set(first.subarray(0, length));
  bytes.set(second, length);
  return bytes;
}
