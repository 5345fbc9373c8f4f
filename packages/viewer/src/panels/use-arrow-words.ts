import { useEffect } from 'react';
import { useRuntime } from '../runtime/runtime-context.ts';

/** A measurement that something is asked about, and where. */
export interface Asked {
  readonly id: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly kind: 'menu' | 'location' | 'words';
}

/** An arrow that has just been drawn is asked for its words, where it was drawn. */
export function useArrowWords(ask: (asked: Asked) => void): void {
  const { session } = useRuntime();
  useEffect(() => {
    // Drawn by keys it is nowhere under a pointer.
    let last = { x: innerWidth / 2 - 150, y: innerHeight / 4 };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      last = { x: clientX, y: clientY };
    };
    document.addEventListener('pointerup', onMove, true);
    const stop = session.subscribe(({ reading }, { reading: before }) => {
      const step = reading.past.at(-1);
      // What is done again has its words; of the steps only so many are remembered, so their number tells nothing.
      if (!step || before.past.includes(step) || step === before.future.at(-1)) return;
      if (step.before !== null) return;
      // What has come back is not asked for: nobody has just drawn it.
      if (step.after && reading.recovered.includes(step.after._id)) return;
      if (step.after?.toolType === 'ArrowAnnotate') ask({ id: step.after._id, at: last, kind: 'words' });
    });
    return () => {
      stop();
      document.removeEventListener('pointerup', onMove, true);
    };
  }, [session, ask]);
}
