import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { loadPart } from '../../app/load-part.ts';
import { useUploads } from './uploads-context.ts';

const load = () => import('./UploadPanel.tsx');
const UploadPanel = lazy(() => loadPart(load).then((part) => ({ default: part.UploadPanel })));

/** Where files can be let go, this code comes first: a line that is cut then takes no upload with it. */
export function preloadUploadPanel(): void {
  for (const part of [load, () => import('./check-there.ts')]) part().catch(() => undefined);
}

/** The panel of uploads, whose code is no part of the first page. */
export function LaterUploadPanel(props: ComponentProps<typeof UploadPanel>): ReactNode {
  const { started } = useUploads();
  if (started.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <UploadPanel {...props} />
    </Suspense>
  );
}
