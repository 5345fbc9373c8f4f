import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { loadPart } from '../../app/load-part.ts';
import { useDownloads } from './downloads-context.ts';

const DownloadPanel = lazy(() =>
  loadPart(() => import('./DownloadPanel.tsx')).then((part) => ({ default: part.DownloadPanel })),
);

/** The panel of downloads, whose code comes with the first one. */
export function LaterDownloadPanel(props: ComponentProps<typeof DownloadPanel>): ReactNode {
  const { running } = useDownloads();
  if (running.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DownloadPanel {...props} />
    </Suspense>
  );
}
