import type { LucideIcon } from 'lucide-react';

/** One thing that can be done now; what cannot be done is not there. */
export interface MenuEntry {
  key: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Not worth the room of a button in the selection's bar. */
  menuOnly?: true;
}
