import { useSnackbar } from 'notistack';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../app/language/use-text.ts';
import type { TakingTarget } from './drop-rule.ts';
import { useUploads } from './uploads-context.ts';

/** Where one is, as far as it is known. */
export interface Standing {
  /** Where files go that are let go here; null: nowhere, or it is not known yet. */
  readonly dropTarget: TakingTarget | null;
  /** It is on its way. */
  readonly isTargetComing: boolean;
  /** Tells the place from others, also while its target is on its way. */
  readonly place: string;
}

type Entries = readonly (FileSystemEntry | File)[];

/**
 * Begins with files where they were let go or chosen, or says why not. While the target is on its way they wait for it,
 * as long as the person stays.
 */
export function useLettingGo({ dropTarget, isTargetComing, place }: Standing): (entries: Entries) => void {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const { begin } = useUploads();
  const waiting = useRef<{ readonly entries: Entries; readonly place: string }[]>([]);
  const refuse = (why: 'nowhere' | 'moved'): void =>
    void enqueueSnackbar(t(`uploads.refused.${why}`), { variant: 'warning' });

  const letGo = (entries: Entries, at: string): void => {
    if (at !== place) refuse('moved');
    else if (dropTarget !== null) begin(entries, dropTarget);
    else if (isTargetComing) waiting.current.push({ entries, place: at });
    else refuse('nowhere');
  };
  const goOn = useEffectEvent(() => {
    for (const one of waiting.current.splice(0)) letGo(one.entries, one.place);
  });
  const isKnown = dropTarget !== null;
  useEffect(() => goOn(), [isKnown, isTargetComing, place]);
  const leave = useEffectEvent(() => {
    if (waiting.current.splice(0).length > 0) refuse('moved');
  });
  useEffect(() => () => leave(), []);
  return (entries) => letGo(entries, place);
}
