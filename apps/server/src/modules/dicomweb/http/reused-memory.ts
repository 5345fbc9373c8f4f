/** Memory for one answer, to be given back once it is sent. */
export interface Lease {
  /** Memory of at least that many bytes; what was in it before is still there. */
  take(length: number): Uint8Array;
  /** Ends the lease: its memory will be written over. */
  readonly end: () => void;
}

const smallest = 64 * 1024;
const largest = 8 * 1024 * 1024;

/**
 * Memory that answers use one after the other. Frames are of half a megabyte and more: made anew for each, they keep
 * the garbage collector busier than the rest of the server.
 *
 * @param limit bytes that are kept for the next ones
 */
export function reusedMemory(limit: number): { lease(): Lease } {
  const free = new Map<number, Uint8Array[]>();
  let kept = 0;

  function take(size: number): Uint8Array {
    const found = free.get(size)?.pop();
    if (!found) return Buffer.allocUnsafeSlow(size);
    kept -= size;
    return found;
  }

  function keep(memory: Uint8Array): void {
    if (kept + memory.length > limit) return;
    kept += memory.length;
    const ofSize = free.get(memory.length);
    if (ofSize) ofSize.push(memory);
    else free.set(memory.length, [memory]);
  }

  return {
    lease() {
      const taken: Uint8Array[] = [];
      return {
        take(length) {
          if (length < smallest || length > largest) return Buffer.allocUnsafeSlow(length);
          const memory = take(2 ** Math.ceil(Math.log2(length)));
          taken.push(memory);
          return memory;
        },
        end() {
          for (const memory of taken.splice(0)) keep(memory);
        },
      };
    },
  };
}
