import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { loadFirstPart } from '../../app/load-part.ts';

const TermsDialog = lazy(() =>
  loadFirstPart(() => import('./TermsDialog.tsx')).then((part) => ({ default: part.TermsDialog })),
);

/** The terms of service, whose code comes when they are opened. Mount it to open it. */
export function LaterTermsDialog(props: ComponentProps<typeof TermsDialog>): ReactNode {
  return (
    <Suspense fallback={null}>
      <TermsDialog {...props} />
    </Suspense>
  );
}
