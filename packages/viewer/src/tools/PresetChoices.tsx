import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { NamedMenu } from '@mado/ui/named-menu';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { windowText } from '../session/value-texts.ts';
import { useDispatch, useSession, useRuntime } from '../runtime/runtime-context.ts';
import { offeredPresets, windowForSeries } from '../session/offered-presets.ts';
import { isWindow } from '../session/voi.ts';
import { activePane, readySeries, type VoiChoice } from '../session/state.ts';
import { usualName } from '../session/window-presets.ts';
import { printedKeys } from './printed-keys.ts';
import { useHintWithKeys } from './use-hint-with-keys.ts';

interface Preset {
  readonly name: string;
  readonly value: string;
  readonly choice: VoiChoice;
}

interface PresetChoicesProps {
  anchor: HTMLElement;
  onClose: () => void;
  onEdit: () => void;
}

/** The open menu of windows. */
export function PresetChoices({ anchor, onClose, onEdit }: PresetChoicesProps): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const presets = usePresets();
  const withKeys = useHintWithKeys();
  return (
    <NamedMenu
      label={t('tools.presets')}
      anchorEl={anchor}
      open
      onClose={onClose}
      paper={{
        sx: {
          colorScheme: 'dark',
          scrollbarWidth: 'thin',
          scrollbarColor: ({ tokens }) => `${tokens.edge} transparent`,
        },
      }}
    >
      {presets.map(({ name, value, choice }, index) => (
        <MenuItem
          key={`${index} ${name}`}
          onClick={() => {
            dispatch({ type: 'voi', voi: choice });
            onClose();
          }}
        >
          <ListItemText primary={name} secondary={value} slotProps={{ secondary: { variant: 'caption' } }} />
        </MenuItem>
      ))}
      <Divider />
      <MenuItem
        onClick={() => {
          onClose();
          dispatch({ type: 'tool', tool: 'region' });
        }}
      >
        <ListItemText primary={t('presets.region')} secondary={withKeys(t('presets.regionHint'), 'region')} />
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          onEdit();
        }}
      >
        <ListItemText primary={t('presets.edit')} />
      </MenuItem>
    </NamedMenu>
  );
}

function usePresets(): Preset[] {
  const { t } = useTranslation();
  const { picture } = useRuntime();
  const pane = useSession(activePane);
  const slots = useSession((state) => state.presets.slots);
  const given = useSession((state) => state.hotkeys.given);
  const series = useSession((state) => readySeries(state, activePane(state)));
  const shown = pane.shown && series && picture({ series: series.key, index: pane.shown.index });
  const image = pane.shown ? series?.images[pane.shown.index] : undefined;
  if (!shown || !image) return [];
  const keyOf = (slot: number) => printedKeys(given, `preset${slot + 1}`);
  const value = (center: number, width: number) =>
    t('presets.value', { center: windowText(center, width), width: windowText(width, width) });
  const kept = series && windowForSeries(pane, series, shown);
  const offered = [...offeredPresets(shown, image, slots), ...(kept ? [kept] : [])];
  const severalOfFile = offered.filter(({ kind }) => kind === 'file').length > 1;
  return offered.map((one): Preset => {
    switch (one.kind) {
      case 'file': {
        const { voi, explanation } = one.alternative;
        const plain = severalOfFile ? t('presets.fileNumbered', { number: one.index + 1 }) : t('presets.file');
        const detail = isWindow(voi) ? value(voi.center, voi.width) : t('presets.table');
        return { name: explanation || plain, value: detail, choice: { kind: 'file', alternative: one.index } };
      }
      case 'series': {
        const { center, width } = one;
        return { name: t('presets.forSeries'), value: value(center, width), choice: { kind: 'window', center, width } };
      }
      case 'range':
        return { name: t('presets.fullRange'), value: '', choice: { kind: 'file', alternative: 0 } };
      case 'slot': {
        const { slot, preset } = one;
        const name = usualName(slot, preset);
        return {
          name: name === null ? t('presets.own', { number: slot + 1 }) : t(`presets.${name}`),
          value: [value(preset.center, preset.width), keyOf(slot) && `[${keyOf(slot)}]`].filter(Boolean).join('　'),
          choice: { kind: 'window', ...preset },
        };
      }
    }
  });
}
