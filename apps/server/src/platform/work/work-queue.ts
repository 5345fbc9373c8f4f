import type { CallerAccount } from './caller-accounts.ts';
import type { WorkLimits } from './work-limits.ts';

/** A piece of work. */
interface Piece {
  /** Whose it is, and what they have in work. */
  readonly caller: Pick<CallerAccount, 'bytes' | 'begun'>;
  readonly bytes: number;
}

/** A piece of work that waits for room; one of the two is called, once. */
export interface WaitingPiece extends Piece {
  /** It has room and begins. */
  go(): void;
  /** It will never begin. */
  drop(): void;
}

export interface WorkQueue {
  /** Begins a piece as soon as it is its turn, which may be at once. */
  add(piece: WaitingPiece): void;
  /** Drops pieces that wait. */
  drop(pieces: Iterable<WaitingPiece>): void;
  /** A piece that has begun is done: what it took is free. */
  done(piece: Piece): void;
}

/** Which piece of work begins, and when: within the limits of all, those go first who have least in work. */
export function workQueue(limits: Pick<WorkLimits, 'bytes' | 'jobs'>): WorkQueue {
  const queue: WaitingPiece[] = [];
  let bytes = 0;
  let running = 0;
  let begun = 0;

  /** The first of those who have least in work, and of these who has waited longest for a turn. */
  function next(): WaitingPiece | undefined {
    let best: WaitingPiece | undefined;
    for (const one of queue) {
      const less = best ? one.caller.bytes - best.caller.bytes || one.caller.begun - best.caller.begun : -1;
      if (less < 0) best = one;
    }
    return best;
  }

  function hasRoom(one: Piece): boolean {
    return running === 0 || (running < limits.jobs && bytes + one.bytes <= limits.bytes);
  }

  function begin(): void {
    for (let one = next(); one && hasRoom(one); one = next()) {
      queue.splice(queue.indexOf(one), 1);
      running += 1;
      bytes += one.bytes;
      one.caller.bytes += one.bytes;
      one.caller.begun = begun += 1;
      one.go();
    }
  }

  return {
    add(piece) {
      queue.push(piece);
      begin();
    },
    drop(pieces) {
      for (const one of pieces) {
        queue.splice(queue.indexOf(one), 1);
        one.drop();
      }
      // What was first in the queue may have been too large for the room that there is.
      begin();
    },
    done(piece) {
      running -= 1;
      bytes -= piece.bytes;
      piece.caller.bytes -= piece.bytes;
      begin();
    },
  };
}
