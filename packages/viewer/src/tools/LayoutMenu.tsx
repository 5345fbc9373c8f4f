import { LayoutGrid } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../runtime/later.tsx';
import { useSession } from '../runtime/runtime-context.ts';
import { ToolButton } from './ToolButton.tsx';

const LayoutChoices = later(async () => (await import('./opened-later.ts')).LayoutChoices, { takesKeys: true });

/** Chooses the grid of panes, by pointing at its last cell. */
export function LayoutMenu(): ReactNode {
  const { t } = useTranslation();
  const layout = useSession((state) => state.layout);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        icon={<LayoutGrid />}
        word={`${layout.rows}×${layout.columns}`}
        hint={t('tools.layoutHint')}
        label={t('tools.layout')}
        hasMenu
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <LayoutChoices anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
