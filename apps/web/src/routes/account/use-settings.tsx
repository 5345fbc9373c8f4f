import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadPart } from '../../app/load-part.ts';

const Settings = lazy(() => loadPart(() => import('./Settings.tsx')));

/** Opens the settings, at a tab where one is named by its key; `dialog` stands on the page. */
export function useSettings(): { open: (tab?: string) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ tab?: string } | null>(null);
  const dialog = opened && (
    <Suspense fallback={null}>
      <Settings {...(opened.tab !== undefined && { first: opened.tab })} onClose={() => setOpened(null)} />
    </Suspense>
  );
  return { open: (tab) => setOpened(tab === undefined ? {} : { tab }), dialog };
}
