import { createHash } from 'node:crypto';
import { randomFrom, type Random } from '../platform/random/index.ts';

/** Randomness that is the same in every run: SHA-256 over the seed and a counter. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  return randomFrom((count) => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < count; length += 32)
      blocks.push(createHash('sha256').update(`${seed} ${counter++}`).digest());
    return Buffer.concat(blocks).subarray(0, count);
  });
}
