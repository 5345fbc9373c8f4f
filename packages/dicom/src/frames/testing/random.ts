/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `length` whole numbers from `least` to `most`. */
export function randomIntegers(seed: number, length: number, least: number, most: number): number[] {
  const next = seeded(seed);
  return Array.from({ length }, () => least + Math.floor(next() * (most - least + 1)));
}
