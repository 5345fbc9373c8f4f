import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../runtime/later.tsx';
import type { FullScreen } from '../runtime/use-full-screen.ts';
import { ToolButton } from './ToolButton.tsx';

const MoreChoices = later(async () => (await import('./opened-later.ts')).MoreChoices, { takesKeys: true });

interface MoreMenuProps {
  onControls: () => void;
  onSwitch: () => void;
  /** Opens the list of key images, or closes it. */
  onKeyImages: () => void;
  /** Copies a link to what is shown; undefined where nobody keeps it. */
  onLink?: (() => void) | undefined;
  /** Opens the list of keys; undefined where it is offered elsewhere, or there is no keyboard to speak of. */
  onShortcuts?: (() => void) | undefined;
  /** To be offered here; null: not. */
  fullScreen?: FullScreen | null;
  /** In a group that is called More itself. */
  grouped?: boolean;
}

/** What is done more rarely: turning, flipping, blending between pixels, hiding whose images these are. */
export function MoreMenu({ fullScreen = null, grouped = false, ...calls }: MoreMenuProps): ReactNode {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        icon={<Ellipsis />}
        word={t(grouped ? 'phone.turning' : 'tools.more')}
        hint={t('tools.moreHint')}
        hasMenu
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <MoreChoices {...{ anchor, ...calls, fullScreen }} onClose={() => setAnchor(null)} />}
    </>
  );
}
