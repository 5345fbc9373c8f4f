import type { ReactNode } from 'react';
import { SettingsFrame } from '../../features/settings/index.ts';
import { useSettingsTabs } from './settings-tabs.tsx';

/** The settings, with everything that is set in them; loaded when they are opened. `first`: the tab to begin with. */
export default function Settings({ first, onClose }: { first?: string; onClose: () => void }): ReactNode {
  return <SettingsFrame tabs={useSettingsTabs()} first={first} onClose={onClose} />;
}
