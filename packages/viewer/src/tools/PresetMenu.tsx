import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { firstText } from '@mado/dicom';
import { NamedMenu } from '@mado/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { windowText } from '../session/value-texts.ts';
import { useDispatch, useSession, useRuntime } from '../runtime/runtime-context.ts';
import { ctPresets, isWindow, type VoiAlternative } from '../session/voi.ts';
import { activePane, readySeries, type VoiChoice } from '../session/state.ts';
import { tag } from '../session/tags.ts';
import { ToolButton } from './ToolButton.tsx';

interface Preset {
  readonly name: string;
  readonly value: string;
  readonly choice: VoiChoice;
}

/** The windows to choose from: those of the file, and for CT the usual ones. */
export function PresetMenu(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const presets = usePresets();
  const shown = useSession((state) => activePane(state).shown);
  const none = t(shown ? 'tools.presetsNone' : 'tools.presetsLater');
  const hint = presets.length === 0 ? none : t('tools.presetsHint');
  return (
    <>
      <ToolButton
        icon={<SlidersHorizontal />}
        word={t('tools.presets')}
        hint={hint}
        hasMenu
        idle={presets.length === 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <NamedMenu
        label={t('tools.presets')}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        paper={{
          sx: {
            colorScheme: 'dark',
            scrollbarWidth: 'thin',
            scrollbarColor: ({ tokens }) => `${tokens.edge} transparent`,
          },
        }}
      >
        {presets.map(({ name, value, choice }) => (
          <MenuItem
            key={`${name} ${value}`}
            onClick={() => {
              dispatch({ type: 'voi', voi: choice });
              setAnchor(null);
            }}
          >
            <ListItemText primary={name} secondary={value} slotProps={{ secondary: { variant: 'caption' } }} />
          </MenuItem>
        ))}
      </NamedMenu>
    </>
  );
}

function usePresets(): Preset[] {
  const { t } = useTranslation();
  const { picture } = useRuntime();
  const pane = useSession(activePane);
  const series = useSession((state) => readySeries(state, activePane(state)));
  const shown = pane.shown && series && picture({ series: series.key, index: pane.shown.index });
  if (shown?.kind !== 'grey') return [];
  const value = (center: number, width: number) =>
    t('presets.value', { center: windowText(center, width), width: windowText(width, width) });
  const { alternatives } = shown.pipeline;
  const ofFile = alternatives.map(({ voi, explanation }: VoiAlternative, index): Preset => {
    const number = alternatives.length > 1 ? index + 1 : null;
    const plain = number === null ? t('presets.file') : t('presets.fileNumbered', { number });
    const detail = isWindow(voi) ? value(voi.center, voi.width) : t('presets.table');
    return { name: explanation || plain, value: detail, choice: { kind: 'file', alternative: index } };
  });
  const own =
    alternatives.length === 0
      ? [{ name: t('presets.fullRange'), value: '', choice: { kind: 'file', alternative: 0 } } as const]
      : [];
  const instance = pane.shown ? series?.images[pane.shown.index]?.instance : undefined;
  const isCt = instance !== undefined && firstText(instance, tag.Modality) === 'CT';
  const usual = ctPresets.map(({ name, center, width }): Preset => ({
    name: t(`presets.${name}`),
    value: value(center, width),
    choice: { kind: 'window', center, width },
  }));
  return isCt ? [...ofFile, ...usual] : [...ofFile, ...own];
}
