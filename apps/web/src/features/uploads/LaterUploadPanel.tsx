import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { loadPart } from '../../app/load-part.ts';
import { useUploads } from './uploads-context.ts';

const UploadPanel = lazy(() =>
  loadPart(() => import('./UploadPanel.tsx')).then((part) => ({ default: part.UploadPanel })),
);

/** The panel of uploads, whose code comes with the first one. */
export function LaterUploadPanel(props: ComponentProps<typeof UploadPanel>): ReactNode {
  const { started } = useUploads();
  if (started.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <UploadPanel {...props} />
    </Suspense>
  );
}
