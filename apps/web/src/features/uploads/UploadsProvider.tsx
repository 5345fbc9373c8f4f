import { useSnackbar } from 'notistack';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { countDuplicates, endUpload } from './api.ts';
import { dropRule, type DropPlace } from './drop-rule.ts';
import { startHeadReader } from './head-reader.ts';
import { sendBatch } from './send-batch.ts';
import { isUnderWay, type Phase } from './upload-state.ts';
import { startUpload, type Upload, type UploadEdges } from './upload.ts';
import { UploadsContext } from './uploads-context.ts';

/** While an upload runs, what has arrived is shown this often, in ms. */
const refreshEvery = 10_000;

const edges: UploadEdges = {
  startReader: startHeadReader,
  countDuplicates,
  sendBatch,
  endUpload,
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

interface UploadsProviderProps {
  /** Something arrived, or an upload came to its end: lists and used size are old. */
  onStored: () => void;
  children: ReactNode;
}

/** Keeps the running upload while one walks through the pages, and warns before the page is left. */
export function UploadsProvider({ onStored, children }: UploadsProviderProps): ReactNode {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const [current, setCurrent] = useState<Upload | null>(null);
  const [summary, showSummary] = useState<boolean | null>(null);

  useEffect(() => {
    if (current === null) return undefined;
    let before: Phase = current.get().phase;
    let refreshed = Number.NEGATIVE_INFINITY;
    const follow = (): void => {
      const { phase, succeeded } = current.get();
      const ended = phase !== before && (phase === 'finished' || phase === 'aborted' || phase === 'stopped');
      const due = phase === 'sending' && succeeded > 0 && performance.now() - refreshed > refreshEvery;
      before = phase;
      if (!ended && !due) return;
      refreshed = performance.now();
      onStored();
    };
    const warn = (event: BeforeUnloadEvent): void => {
      if (isUnderWay(current.get().phase)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const unsubscribe = current.subscribe(follow);
    return () => {
      window.removeEventListener('beforeunload', warn);
      unsubscribe();
    };
  }, [current, onStored]);

  const uploads = useMemo(
    () => ({
      current,
      begin: (entries: readonly (FileSystemEntry | File)[], place: DropPlace) => {
        const rule = dropRule(place);
        if (!rule.allowed) return enqueueSnackbar(t(`uploads.refused.${rule.reason}`), { variant: 'warning' });
        if (current !== null && isUnderWay(current.get().phase))
          return enqueueSnackbar(t('uploads.refused.busy'), { variant: 'warning' });
        if (entries.length === 0) return enqueueSnackbar(t('uploads.refused.nothing'), { variant: 'warning' });
        if (rule.toPrivate) enqueueSnackbar(t('uploads.toPrivate'), { variant: 'info' });
        showSummary(null);
        setCurrent(startUpload(entries, rule.target, rule.name, edges));
      },
      putAway: () => setCurrent(null),
      summary,
      showSummary,
    }),
    [current, summary, enqueueSnackbar, t],
  );
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}
