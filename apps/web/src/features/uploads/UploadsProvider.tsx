import { useSnackbar } from 'notistack';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { newId } from '@mado/reading';
import { endUpload } from './api.ts';
import { checkThere } from './check-there.ts';
import { dropRule, type DropTarget } from './drop-rule.ts';
import { startHeadReader } from './file-reader.ts';
import { sendBatch } from './send-batch.ts';
import { isRunning, type Phase } from './upload-state.ts';
import type { UploadEdges } from './upload-edges.ts';
import { startUpload, type Upload } from './upload.ts';
import { UploadsContext } from './uploads-context.ts';

/** While an upload runs, what has arrived is shown this often, in ms. */
const refreshEvery = 10_000;

const edges: UploadEdges = {
  startReader: startHeadReader,
  checkThere: (...what) => checkThere(...what),
  sendBatch,
  endUpload,
  newId,
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
  const email = useSession()?.email ?? null;
  const [started, setStarted] = useState<{ upload: Upload; by: string | null } | null>(null);
  // Another person who signs in here sees nothing of the last one's upload, and sends nothing of it.
  const current = started !== null && (email === null || (started.by ?? email) === email) ? started.upload : null;
  const interrupted = started !== null && started.by !== null && email !== started.by ? started.upload : null;
  const [summary, showSummary] = useState<boolean | null>(null);

  useEffect(() => {
    if (current === null) return undefined;
    let before: Phase = current.getState().phase;
    let refreshed = Number.NEGATIVE_INFINITY;
    const follow = (): void => {
      const { phase, succeeded } = current.getState();
      const ended = phase !== before && (phase === 'finished' || phase === 'aborted' || phase === 'stopped');
      const due = phase === 'sending' && succeeded > 0 && performance.now() - refreshed > refreshEvery;
      before = phase;
      if (!ended && !due) return;
      refreshed = performance.now();
      onStored();
    };
    const warn = (event: BeforeUnloadEvent): void => {
      if (isRunning(current.getState().phase)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    const unsubscribe = current.subscribe(follow);
    return () => {
      window.removeEventListener('beforeunload', warn);
      unsubscribe();
    };
  }, [current, onStored]);

  useEffect(() => {
    interrupted?.interrupt();
  }, [interrupted]);

  const uploads = useMemo(
    () => ({
      current,
      begin: (entries: readonly (FileSystemEntry | File)[], dropTarget: DropTarget) => {
        const rule = dropRule(dropTarget);
        if (!rule.allowed) return enqueueSnackbar(t(`uploads.refused.${rule.reason}`), { variant: 'warning' });
        if (current !== null && isRunning(current.getState().phase))
          return enqueueSnackbar(t('uploads.refused.busy'), { variant: 'warning' });
        if (entries.length === 0) return enqueueSnackbar(t('uploads.refused.nothing'), { variant: 'warning' });
        if (rule.toPrivate) enqueueSnackbar(t('uploads.toPrivate'), { variant: 'info' });
        showSummary(null);
        setStarted({ upload: startUpload(entries, rule.target, rule.name, edges), by: email });
      },
      putAway: () => setStarted(null),
      giveUp: async () => {
        showSummary(false);
        await current?.abort();
        await current?.told();
      },
      summary,
      showSummary,
    }),
    [current, email, summary, enqueueSnackbar, t],
  );
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}
