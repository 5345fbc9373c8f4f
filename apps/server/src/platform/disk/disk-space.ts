import { statfsSync } from 'node:fs';
import { OperationError } from '../http/operation-error.ts';

/**
 * Room on the disk of the data folder, of which a reserve stays free: the database needs it for its own writes,
 * whatever is uploaded.
 */
export interface DiskSpace {
  /**
   * Bytes that are free by the system, those that uploads under way may still take, of other processes too, and whether
   * nothing can be uploaded any more.
   */
  state(): { free: number; claimed: number; reserve: number; full: boolean };
  /** @throws {OperationError} disk_full when that much would not fit beside the reserve and what is claimed */
  require(bytes: number): void;
  /**
   * Room for one upload, which is claimed before its bytes are written: uploads side by side cannot together take what
   * each could have alone.
   */
  claim(): DiskClaim;
}

export interface DiskClaim {
  /** Claims what will come. @throws {OperationError} disk_full */
  expect(bytes: number): void;
  /** Says that bytes have come, which are claimed where they were not expected. @throws {OperationError} disk_full */
  take(bytes: number): void;
  /** Says that bytes are on the disk now: the system counts them. */
  wrote(bytes: number): void;
  /** Gives back what was not written, or is gone again; once. */
  release(): void;
}

interface Claim {
  claimed: number;
  taken: number;
  written: number;
  /** What of it the system had counted when it was last asked. */
  seen: number;
}

/** So much is claimed at once by what was not announced. */
const step = 8 * 1024 * 1024;
/** The system is asked again after this long; and always before a refusal. */
const freshMs = 250;

/**
 * @param folder where everything is kept
 * @param reserve bytes that stay free; 0: none
 * @param statfs asks the system; it answers from memory, in microseconds
 * @param now milliseconds
 * @param beside what other processes on the same disk have claimed, and who hears of the claims of this one
 */
export function diskSpace(
  folder: string,
  reserve: number,
  {
    statfs = statfsSync,
    now = () => performance.now(),
    beside = { tell() {}, ofOthers: () => 0 },
  }: {
    statfs?: typeof statfsSync;
    now?: () => number;
    beside?: { tell(bytes: number): void; ofOthers(): number };
  } = {},
): DiskSpace {
  const claims = new Set<Claim>();
  let free = 0;
  let ofOthers = 0;
  let askedAt = Number.NEGATIVE_INFINITY;

  function ask(): void {
    const { bavail, bsize, blocks } = statfs(folder);
    // Some file systems do not say.
    free = blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
    ofOthers = beside.ofOthers();
    askedAt = now();
    for (const claim of claims) claim.seen = claim.written;
    beside.tell(claimed());
  }
  function claimed(): number {
    let sum = 0;
    for (const one of claims) sum += Math.max(0, one.claimed - one.seen);
    return sum;
  }
  const fits = (bytes: number) => free - ofOthers - claimed() - bytes >= reserve;

  function require(bytes: number): void {
    if (now() - askedAt < freshMs && fits(bytes)) return;
    ask();
    if (!fits(bytes)) throw new OperationError('disk_full');
  }

  return {
    require,
    state() {
      ask();
      const taken = claimed() + ofOthers;
      return { free, claimed: taken, reserve, full: free - taken <= reserve };
    },
    claim() {
      const claim: Claim = { claimed: 0, taken: 0, written: 0, seen: 0 };
      claims.add(claim);
      const more = (bytes: number) => {
        require(bytes);
        claim.claimed += bytes;
        beside.tell(claimed());
      };
      return {
        expect(bytes) {
          if (claim.taken + bytes > claim.claimed) more(claim.taken + bytes - claim.claimed);
        },
        take(bytes) {
          claim.taken += bytes;
          if (claim.taken > claim.claimed) more(Math.max(step, claim.taken - claim.claimed));
        },
        wrote(bytes) {
          claim.written += bytes;
        },
        release() {
          // What it wrote, or what of it was removed, the system has to be asked for.
          if (!claims.delete(claim)) return;
          askedAt = Number.NEGATIVE_INFINITY;
          beside.tell(claimed());
        },
      };
    },
  };
}
