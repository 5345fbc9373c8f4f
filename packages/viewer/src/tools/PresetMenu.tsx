import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../runtime/later.tsx';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { offeredPresets } from '../session/offered-presets.ts';
import { activePane, readySeries, type SessionState } from '../session/state.ts';
import { ToolButton } from './ToolButton.tsx';

const PresetChoices = later(async () => (await import('./opened-later.ts')).PresetChoices, { takesKeys: true });

/** The windows to choose from: those of the file, and for CT in HU the usual ones [PX-7]. */
export function PresetMenu({ onEdit }: { onEdit: () => void }): ReactNode {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasPresets = useHasPresets();
  const isShown = useSession((state) => activePane(state).shown !== null);
  const none = t(isShown ? 'tools.presetsNone' : 'tools.presetsLater');
  return (
    <>
      <ToolButton
        icon={<SlidersHorizontal />}
        word={t('tools.presets')}
        hint={hasPresets ? t('tools.presetsHint') : none}
        hasMenu
        idle={!hasPresets}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && <PresetChoices anchor={anchor} onClose={() => setAnchor(null)} onEdit={onEdit} />}
    </>
  );
}

/** Asked at every notch of the wheel: an answer that stays the same draws nothing anew. */
function useHasPresets(): boolean {
  const { picture } = useRuntime();
  const hasPresets = useCallback(
    (state: SessionState): boolean => {
      const { shown } = activePane(state);
      const series = readySeries(state, activePane(state));
      const image = shown && series?.images[shown.index];
      const pictured = image && picture({ series: series.key, index: shown.index });
      return pictured ? offeredPresets(pictured, image, state.presets.slots).length > 0 : false;
    },
    [picture],
  );
  return useSession(hasPresets);
}
