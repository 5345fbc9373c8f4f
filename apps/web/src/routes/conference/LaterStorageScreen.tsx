import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { loadPart } from '../../app/load-part.ts';
import { Frame, Waiting } from './Frame.tsx';

const Loaded = lazy(() =>
  loadPart(() => import('../storage/StorageScreen.tsx')).then((part) => ({ default: part.StorageScreen })),
);

/** The list of the storage, which the page of an event does without. */
export function LaterStorageScreen(props: ComponentProps<typeof Loaded>): ReactNode {
  return (
    <Suspense
      fallback={
        <Frame>
          <Waiting />
        </Frame>
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}
