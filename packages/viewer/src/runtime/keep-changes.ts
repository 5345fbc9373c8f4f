/** Something of the reader's that a store keeps. */
interface Kept {
  /** How often it was changed here. */
  readonly changes: () => number;
  /** Keeps it as it is now. */
  readonly write: () => Promise<void>;
  /** What was changed last could not be kept. */
  readonly onRefused: () => void;
  readonly inTurn?: InTurn | undefined;
}

/** Begins with something when nobody else is at it. */
export type InTurn = (write: () => Promise<void>) => Promise<void>;

/**
 * Keeps changes one after the other, the last one in the end; what could not be kept before a later change is not said
 * of that. What is still to be kept in the end is kept, and nothing more is said of it. Who reads what is kept
 * before it writes its own with it does so in turn with other windows [VW-157].
 *
 * @returns to be called whenever something may have changed, and to end with
 */
export function keepChanges({ changes, write, onRefused, inTurn = (now) => now() }: Kept): {
  onChange: () => void;
  end: () => void;
} {
  let ended = false;
  let writing = false;
  let kept = changes();

  async function writeAll(): Promise<void> {
    writing = true;
    while (kept !== changes()) {
      kept = changes();
      try {
        await inTurn(write);
      } catch {
        if (!ended && kept === changes()) onRefused();
      }
    }
    writing = false;
  }

  return {
    onChange: () => {
      if (kept !== changes() && !writing) void writeAll();
    },
    end: () => {
      ended = true;
    },
  };
}
