import { useEffect, useRef, useState } from 'react';
import type { FramePlace } from './boxes-value.ts';
import type { ShownFrame } from './start-text-finder.ts';

/** Gets a frame of a file, by its zero-based index; rejects where it cannot be seen. */
export type LoadFrame = (file: number, frame: number) => Promise<ShownFrame>;

/** A frame that was asked for: null where it cannot be seen. */
export interface LoadedFrame {
  readonly place: FramePlace;
  readonly shown: ShownFrame | null;
}

/** The frame that was loaded last. While one loads, all that are asked for but the last are left out. */
export function useFrame(load: LoadFrame, place: FramePlace): LoadedFrame | null {
  const [loaded, setLoaded] = useState<LoadedFrame | null>(null);
  const wanted = useRef(place);
  const running = useRef(false);
  const isThere = useRef(true);
  const { file, frame } = place;
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  useEffect(() => {
    wanted.current = { file, frame };
    if (running.current) return;
    running.current = true;
    const run = async (): Promise<void> => {
      for (let got: FramePlace | null = null; isThere.current && got !== wanted.current;) {
        got = wanted.current;
        const its: LoadedFrame = { place: got, shown: await load(got.file, got.frame).catch(() => null) };
        if (isThere.current) setLoaded(its);
      }
      running.current = false;
    };
    void run();
  }, [load, file, frame]);
  return loaded;
}
