import { newId } from '@mado/reading';
import { useSnackbar } from 'notistack';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { RequestFailure, session, useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { loadPartHere } from '../../app/load-part.ts';
import { endUpload, isInConference } from './api.ts';
import { anonymizedLast } from './deidentification/last-choice.ts';
import { startDeidentifier } from './deidentification/start-deidentifier.ts';
import { dropRule, type TakingTarget } from './drop-rule.ts';
import { startHeadReader } from './file-reader.ts';
import { openContainer } from './open-container.ts';
import { sendBatch } from './send-batch.ts';
import { partIsOver, sendPart } from './send-part.ts';
import { isRunning, type Phase } from './upload-state.ts';
import type { UploadEdges } from './upload-edges.ts';
import type { Upload } from './upload.ts';
import { UploadsContext } from './uploads-context.ts';
import { uploadsOfTab } from './uploads-of-tab.ts';

/** While an upload runs, what has arrived is shown this often, in ms. */
const refreshEvery = 10_000;

const edges: UploadEdges = {
  startReader: startHeadReader,
  startDeidentifier,
  openContainer,
  anonymizesByLastChoice: () => anonymizedLast(session.get()?.email ?? ''),
  isInConference,
  // Their code comes when it is needed.
  checkThere: async (...what) => {
    const part = await loadPartHere(() => import('./check-there.ts')).catch((error: unknown) => {
      // As where the question itself finds no network: it is tried again by itself.
      throw RequestFailure.unanswered(false, error);
    });
    return part.checkThere(...what);
  },
  uploadOfDrop: async (...what) => (await import('./kept-upload.ts')).uploadOfDrop(...what),
  sendBatch,
  sendPart,
  partIsOver,
  endUpload,
  newId,
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  lineBack: (ms) =>
    new Promise((resolve) => {
      const back = (): void => {
        clearTimeout(timer);
        removeEventListener('online', back);
        resolve();
      };
      const timer = setTimeout(back, ms);
      addEventListener('online', back);
    }),
};

interface UploadsProviderProps {
  /** Something arrived, or an upload came to its end: lists and used size are old. */
  onStored: () => void;
  children: ReactNode;
}

/** Keeps the uploads while one walks through the pages, and warns before the page is left. */
export function UploadsProvider({ onStored, children }: UploadsProviderProps): ReactNode {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const email = useSession()?.email ?? null;
  const [ofTab] = useState(() => uploadsOfTab(edges));
  const { started, waiting, byLink: sent } = useStore(ofTab);

  useEffect(() => {
    const leave = started.map(({ upload }) => follow(upload, onStored));
    const warn = (event: BeforeUnloadEvent): void => {
      if (started.some(({ upload }) => isRunning(upload.getState().phase))) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      for (const stop of leave) stop();
    };
  }, [started, onStored]);

  useEffect(() => {
    for (const { upload, by } of started) if (by !== null && by !== email) upload.interrupt();
  }, [started, email]);

  const uploads = useMemo(() => {
    // Another person who signs in here sees nothing of the last one's uploads, and sends nothing of them.
    const isOwn = (by: string | null): boolean => email === null || (by ?? email) === email;
    const own = started.filter(({ by }) => isOwn(by));
    return {
      current: own.at(-1)?.upload ?? null,
      started: own,
      waiting: waiting.filter(({ by }) => isOwn(by)),
      byLink: sent.filter(({ by }) => isOwn(by)),
      begin: (entries: readonly (FileSystemEntry | File)[], dropTarget: TakingTarget) => {
        const rule = dropRule(dropTarget);
        if (!rule.allowed) return enqueueSnackbar(t(`uploads.refused.${rule.reason}`), { variant: 'warning' });
        if (entries.length === 0) return enqueueSnackbar(t('uploads.refused.nothing'), { variant: 'warning' });
        if (rule.toPrivate) enqueueSnackbar(t('uploads.toPrivate'), { variant: 'info' });
        ofTab.keepOnly(isOwn);
        const { target, name: destination, byLink = null } = rule;
        ofTab.drop({ entries, target, destination, by: email, byLink });
      },
      putAway: ofTab.putAway,
      takeBack: ofTab.takeBack,
      giveUp: ofTab.giveUp,
      showSummary: ofTab.showSummary,
    };
  }, [ofTab, started, waiting, sent, email, enqueueSnackbar, t]);
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/** Calls for each end, and now and then while files arrive. Returns how one stops to listen. */
function follow(upload: Upload, onStored: () => void): () => void {
  let before: Phase = upload.getState().phase;
  let refreshed = Number.NEGATIVE_INFINITY;
  return upload.subscribe(({ phase, succeeded }) => {
    const ended = phase !== before && (phase === 'finished' || phase === 'aborted' || phase === 'stopped');
    const due = phase === 'sending' && succeeded > 0 && performance.now() - refreshed > refreshEvery;
    before = phase;
    if (!ended && !due) return;
    refreshed = performance.now();
    onStored();
  });
}
