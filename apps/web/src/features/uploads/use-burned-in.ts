import { useEffect, useRef, useState } from 'react';
import type { Blackout } from '../../workers/deidentify/outgoing-file.ts';
import {
  blackoutOf,
  proposedValue,
  startTextFinder,
  type BurnedInValue,
  type FlaggedSeries,
  type FoundText,
  type LoadFrame,
  type LookingProgress,
  type TextFinder,
} from './burned-in/index.ts';
import type { UploadFile } from './upload-state.ts';

/** Text in the pixels of an upload, and what a person says of it. */
export interface BurnedIn {
  /** null: it is still looked for. */
  readonly found: FoundText | null;
  readonly progress: LookingProgress | null;
  readonly value: BurnedInValue;
  readonly change: (value: BurnedInValue) => void;
  readonly loadFrame: LoadFrame;
}

const nothing: BurnedInValue = { series: {}, confirmed: [] };

/** Looks for text in the images of an upload, once, from when it is asked to. */
export function useBurnedIn(files: readonly UploadFile[], isAsked: boolean): BurnedIn {
  const [found, setFound] = useState<FoundText | null>(null);
  const [progress, setProgress] = useState<LookingProgress | null>(null);
  const [value, change] = useState(nothing);
  const finder = useRef<TextFinder | null>(null);
  const [loadFrame] = useState(() => async (file: number, frame: number) => {
    const of = files.find(({ id }) => id === file);
    if (!of || !finder.current) throw new Error('the file is not there');
    return finder.current.frame(of.file, frame);
  });
  const isNeeded = isAsked && found === null;
  useEffect(() => {
    if (!isNeeded) return;
    const stop = new AbortController();
    const own = (finder.current ??= startTextFinder());
    const images = files.filter(({ head, kind }) => head !== null || kind === 'dicom');
    own.find(images, { signal: stop.signal, onProgress: setProgress }).then(
      (text) => {
        setFound(text);
        change(proposedValue(text.series));
      },
      () => {
        // Whatever could not be looked at is looked at by who sends it.
        if (!stop.signal.aborted) setFound({ series: [], unseen: images.map(({ id }) => ({ id, why: 'damaged' })) });
      },
    );
    return () => stop.abort();
  }, [files, isNeeded]);
  useEffect(
    () => () => {
      finder.current?.close();
      finder.current = null;
    },
    [],
  );
  return { found, progress, value, change, loadFrame };
}

/** What becomes black, by the number of the file, in its frames. */
export function blackouts(series: readonly FlaggedSeries[], value: BurnedInValue): ReadonlyMap<number, Blackout> {
  return new Map(
    series.flatMap(({ images }) =>
      images.flatMap(({ id, frames }) => {
        const order = blackoutOf(value, id);
        if (order === null) return [];
        const boxes = Array.from({ length: frames }, (_, frame) => order.boxes(frame));
        return [[id, { boxes, looked: order.looked }] as const];
      }),
    ),
  );
}

/** The same, of some series alone: what is said of the others waits. */
export function ofSeries(series: readonly FlaggedSeries[], value: BurnedInValue): BurnedInValue {
  const keys = new Set(series.map(({ key }) => key));
  return {
    series: Object.fromEntries(Object.entries(value.series).filter(([key]) => keys.has(key))),
    confirmed: value.confirmed.filter((key) => keys.has(key)),
  };
}
