import { useSnackbar } from 'notistack';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { formatSize } from '../../app/format.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { readArchive, readContents } from './api.ts';
import { startDownload, type Download, type DownloadEdges, type DownloadState, type Wanted } from './download.ts';
import { DownloadsContext, keyOf } from './downloads-context.ts';
import { memoryLimit, openSink } from './sink.ts';

/** The notice of how a download ended closes after this many ms. */
const noticeMs = 3000;
const edges: DownloadEdges = { readContents, readArchive, openSink };

/** Keeps what is being downloaded while one walks through the pages, and says how each ended. */
export function DownloadsProvider({ children }: { children: ReactNode }): ReactNode {
  const { enqueueSnackbar } = useSnackbar();
  const t = useText();
  const email = useSession()?.email ?? null;
  const [running, setRunning] = useState<readonly Download[]>([]);
  const [onPage, showOnPage] = useState<string | null>(null);

  const tell = useCallback(
    ({ ended, problem, leftOut }: DownloadState) => {
      if (ended === null) return;
      const limit = formatSize(memoryLimit);
      const text = ended === 'tooLarge' ? t('downloads.tooLarge', { limit }) : t(`downloads.${ended}`);
      const variant = ended === 'finished' ? 'success' : ended === 'failed' ? 'error' : 'info';
      enqueueSnackbar(text, { variant, ...(ended !== 'tooLarge' && { autoHideDuration: noticeMs }) });
      if (problem !== '') enqueueSnackbar(problem, { variant: 'error', preventDuplicate: true });
      if (ended === 'finished' && leftOut > 0)
        enqueueSnackbar(t('downloads.leftOut', { count: leftOut }), { variant: 'warning' });
    },
    [enqueueSnackbar, t],
  );

  useEffect(() => {
    const endings = running.map((download) =>
      download.subscribe((state) => {
        if (state.ended === null) return;
        setRunning((all) => all.filter((one) => one !== download));
        tell(state);
      }),
    );
    return () => endings.forEach((end) => end());
  }, [running, tell]);

  // What is not there whole is lost with the page.
  useEffect(() => {
    if (running.length === 0) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [running.length]);

  // Another person who signs in here gets nothing of what the last one asked for.
  useEffect(() => () => setRunning((all) => (all.forEach(({ cancel }) => cancel()), all)), [email]);

  const downloads = useMemo(
    () => ({
      running,
      begin: (wanted: Wanted) =>
        setRunning((all) =>
          all.some((one) => keyOf(one.wanted.ids) === keyOf(wanted.ids)) ? all : [...all, startDownload(wanted, edges)],
        ),
      onPage,
      showOnPage,
    }),
    [running, onPage],
  );
  return <DownloadsContext value={downloads}>{children}</DownloadsContext>;
}
