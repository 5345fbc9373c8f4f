import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import type { MenuEntry } from '../menu-entry.ts';

interface SelectionBarProps {
  /** Chosen items; at least one. */
  count: number;
  /** The first is the one thing to do. */
  actions: readonly MenuEntry[];
  phone: boolean;
  /** Rows on their way because they were chosen; null: none. */
  fetching?: { there: number; of: number } | null;
  onGiveUp?: () => void;
  onClear: () => void;
}

/**
 * The header of the list while something is chosen: what one can do with it. On a phone it lies where the thumb is, and
 * says its height in `--foot`.
 */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { count, actions, phone, fetching = null, onGiveUp, onClear } = props;
  const t = useText();
  const { tokens } = useTheme();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!phone) return undefined;
    const { style } = document.documentElement;
    const tell = (): void => style.setProperty('--foot', `${bar.current?.offsetHeight ?? 0}px`);
    tell();
    window.addEventListener('resize', tell);
    return () => {
      window.removeEventListener('resize', tell);
      style.removeProperty('--foot');
    };
  }, [phone, actions]);
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={t('storage.selection.label')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 44,
        px: 1.5,
        borderRadius: 1.25,
        bgcolor: tokens.brand50,
        color: tokens.brand,
        fontSize: 13,
        // In a narrow window, or at 200 %, what does not fit goes below: no label is cut off.
        flexWrap: 'wrap',
        py: 0.5,
        rowGap: 0.5,
        '& > *': { flex: 'none' },
        ...(phone ? { position: 'sticky', bottom: 0, mx: 0, py: 1, borderRadius: 0, order: 9 } : {}),
      }}
    >
      <Box component="b" aria-live="polite" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
        {fetching === null
          ? t('storage.selection.count', { count })
          : t('storage.selection.fetching', { count: fetching.of, there: fetching.there })}
      </Box>
      {fetching !== null && <Button onClick={onGiveUp}>{t('storage.selection.giveUp')}</Button>}
      {actions.map(({ key, label, run, refusal }, index) => (
        <Tooltip key={key} title={refusal ?? ''} describeChild enterTouchDelay={0}>
          <Button
            variant={index === 0 ? 'contained' : 'outlined'}
            onClick={() => {
              if (refusal === undefined) run();
            }}
            aria-disabled={refusal !== undefined}
            sx={index === 0 ? {} : { bgcolor: tokens.paper }}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
      <Button onClick={onClear} sx={{ ml: 'auto', gap: 0.5 }}>
        {t('storage.selection.clear')}
        {!phone && <span aria-hidden>Esc</span>}
      </Button>
    </Box>
  );
}
