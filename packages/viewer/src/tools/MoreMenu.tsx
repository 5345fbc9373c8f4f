import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../runtime/later.tsx';
import { ToolButton } from './ToolButton.tsx';

const MoreChoices = later(async () => (await import('./opened-later.ts')).MoreChoices, { takesKeys: true });

interface MoreMenuProps {
  onControls: () => void;
  /** Copies a link to what is shown; undefined where nobody keeps it. */
  onLink?: (() => void) | undefined;
}

/** What is done more rarely: turning, flipping, blending between pixels, hiding whose images these are. */
export function MoreMenu({ onControls, onLink }: MoreMenuProps): ReactNode {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        icon={<Ellipsis />}
        word={t('tools.more')}
        hint={t('tools.moreHint')}
        hasMenu
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <MoreChoices {...{ anchor, onControls, onLink }} onClose={() => setAnchor(null)} />}
    </>
  );
}
