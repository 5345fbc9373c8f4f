import { useEffect, useRef, useState } from 'react';
import type { FramePlace } from './frame-places.ts';
import { DecoderMissing, type ShownFrame } from './start-text-finder.ts';

/** Gets a frame of a file, by its zero-based index; rejects where it cannot be seen. */
export type LoadFrame = (file: number, frame: number) => Promise<ShownFrame>;

/** A frame that was asked for, or why it cannot be seen. */
export interface LoadedFrame {
  readonly place: FramePlace;
  readonly shown: ShownFrame | 'cannot_be_shown' | 'no_decoder';
}

/**
 * The frame that was loaded last. While one loads, all that are asked for but the last are left out.
 *
 * @param next the frame that will be asked for then, where that is known: it is loaded while this one is looked at
 * @param tries another number asks again
 */
export function useFrame(load: LoadFrame, place: FramePlace, next: FramePlace | null, tries = 0): LoadedFrame | null {
  const [loaded, setLoaded] = useState<LoadedFrame | null>(null);
  const wanted = useRef(place);
  const running = useRef(false);
  const isThere = useRef(true);
  const ahead = useRef<{ place: FramePlace; loading: Promise<LoadedFrame> } | null>(null);
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
        const before = ahead.current;
        ahead.current = null;
        const its = await (isSame(before?.place, got) ? before!.loading : loadedFrame(load, got));
        if (isThere.current) setLoaded(its);
      }
      running.current = false;
    };
    void run();
  }, [load, file, frame, tries]);
  const isLoaded = isSame(loaded?.place, place);
  useEffect(() => {
    if (next && isLoaded && !isSame(ahead.current?.place, next))
      ahead.current = { place: next, loading: loadedFrame(load, next) };
  }, [load, next, isLoaded]);
  return loaded;
}

async function loadedFrame(load: LoadFrame, place: FramePlace): Promise<LoadedFrame> {
  try {
    return { place, shown: await load(place.file, place.frame) };
  } catch (failure) {
    return { place, shown: failure instanceof DecoderMissing ? 'no_decoder' : 'cannot_be_shown' };
  }
}

export function isSame(one: FramePlace | undefined, other: FramePlace): boolean {
  return one?.file === other.file && one.frame === other.frame;
}
