import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  DecoderMissing,
  proposedValue,
  startTextFinder,
  type BurnedInValue,
  type FlaggedSeries,
  type FoundText,
  type LoadFrame,
  type LookingProgress,
  type TextFinder,
} from './burned-in/index.ts';
import { useDraft, type Draft } from './leaving-draft.ts';
import type { UploadFile } from './upload-state.ts';

/** Text in the pixels of an upload, and what a person says of it. */
export interface BurnedIn {
  /** null: it is still looked for. */
  readonly found: FoundText | null;
  readonly progress: LookingProgress | null;
  /** What decodes pictures could not be loaded: nobody has looked yet. */
  readonly isDecoderMissing: boolean;
  /** Looks again after that. */
  readonly again: () => void;
  readonly value: BurnedInValue;
  readonly change: (change: (before: BurnedInValue) => BurnedInValue) => void;
  readonly loadFrame: LoadFrame;
}

const nothing: BurnedInValue = { series: {}, confirmed: [], unseen: [] };

/**
 * Looks for text in the images of an upload, from when it is asked to: once, unless some of the files have gone since.
 */
export function useBurnedIn(files: readonly UploadFile[], isAsked: boolean, draft: Draft): BurnedIn {
  const [text, setText] = useDraft(draft, 'text', () => null);
  const found = text !== null && isSameFiles(text.of, files) ? text.found : null;
  const [progress, setProgress] = useState<LookingProgress | null>(null);
  const [boxes, change] = useDraft(draft, 'boxes', () => nothing);
  const [isDecoderMissing, setDecoderMissing] = useState(false);
  const finder = useRef<TextFinder | null>(null);
  const isThere = useRef(true);
  const [loadFrame] = useState(() => async (file: number, frame: number) => {
    const of = files.find(({ id }) => id === file);
    if (!of || !isThere.current) throw new Error('the file is not there');
    const own = (finder.current ??= startTextFinder());
    return own.frame(of.file, frame).catch(thenAnew(finder, own));
  });
  const isNeeded = isAsked && found === null && !isDecoderMissing;
  useEffect(() => {
    if (!isNeeded) return;
    const stop = new AbortController();
    const own = (finder.current ??= startTextFinder());
    const told = (its: FoundText): void => {
      setText({ of: files, found: its });
      change(proposedValue(its));
    };
    const images = files.filter(({ head, kind }) => head !== null || kind === 'dicom');
    own
      .find(images, { signal: stop.signal, onProgress: setProgress })
      .catch(thenAnew(finder, own))
      .then(told, (failure: unknown) => {
        if (stop.signal.aborted) return;
        if (failure instanceof DecoderMissing) setDecoderMissing(true);
        // Whatever could not be looked at is looked at by who sends it.
        else told({ series: [], unseen: images.map(({ id }) => ({ id, why: 'damaged' })) });
      });
    return () => stop.abort();
  }, [files, isNeeded, setText, change]);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      finder.current?.close();
      finder.current = null;
    };
  }, []);
  const again = (): void => setDecoderMissing(false);
  const value = found === null ? nothing : boxes;
  return { found, progress, isDecoderMissing, again, value, change, loadFrame };
}

function isSameFiles(some: readonly UploadFile[], others: readonly UploadFile[]): boolean {
  return some.length === others.length && some.every((file, index) => file === others[index]);
}

/** A worker remembers code that did not come: the next one tries again. */
function thenAnew(finder: RefObject<TextFinder | null>, own: TextFinder): (failure: unknown) => never {
  return (failure) => {
    if (failure instanceof DecoderMissing) {
      own.close();
      if (finder.current === own) finder.current = null;
    }
    throw failure;
  };
}

/** What is said of some series alone; of the others it waits. */
export function ofSeries(series: readonly FlaggedSeries[], value: BurnedInValue): BurnedInValue {
  const keys = new Set(series.map(({ key }) => key));
  return {
    series: Object.fromEntries(Object.entries(value.series).filter(([key]) => keys.has(key))),
    confirmed: value.confirmed.filter((key) => keys.has(key)),
    unseen: value.unseen,
  };
}
