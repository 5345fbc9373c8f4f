import { useCallback, useState, type ReactNode } from 'react';
import { later } from '../runtime/later.tsx';

const QuickSwitch = later(async () => (await import('./opened-later.ts')).QuickSwitch, { takesKeys: true });

/** The list of what can be switched to, and what opens it [VW-133]. */
export function useQuickSwitch(): { readonly onSwitch: () => void; readonly part: ReactNode } {
  const [open, setOpen] = useState(false);
  const onSwitch = useCallback(() => setOpen(true), []);
  return { onSwitch, part: open && <QuickSwitch onClose={() => setOpen(false)} /> };
}
