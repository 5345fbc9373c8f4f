import Popover from '@mui/material/Popover';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useGlassEdge } from '@mado/ui';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';
import { HangingChoices } from './HangingChoices.tsx';
import { LinkChoices } from './LinkChoices.tsx';
import { LARGEST_GRID } from '../session/pane-grid.ts';
import type { Layout } from '../session/state.ts';
import { MenuChoice } from './MenuChoice.tsx';
import { useHintWithKeys } from './use-hint-with-keys.ts';

/** Rows and columns that are offered at first; the pointer at their edge brings more, up to the largest grid. */
const OFFERED = 3;
const CELL = 30;

/** Room for a fingertip [VW-210]. */
const forFingers = { '@media (pointer: coarse)': { '& button': { minWidth: 44, minHeight: 44 } } };

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The open menu of layouts: the grid, one pane alone, what panes do together. */
export function LayoutChoices({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const layout = useSession((state) => state.layout);
  const edge = useGlassEdge();
  return (
    <Popover
      open
      marginThreshold={edge}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('tools.layout'), sx: forFingers } }}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
    >
      <GridChooser
        layout={layout}
        onChoose={(next) => {
          dispatch({ type: 'layout', layout: next });
          onClose();
        }}
      />
      <HangingChoices onHung={onClose} />
      <MaximiseChoice onChosen={onClose} />
      <LinkChoices />
    </Popover>
  );
}

/** The active pane alone, in the room of all. */
function MaximiseChoice({ onChosen }: { onChosen: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const withKeys = useHintWithKeys();
  const maximised = useSession((state) => state.maximised);
  const isSingle = useSession((state) => state.panes.length < 2);
  return (
    <div style={{ padding: '0 12px 4px' }}>
      <MenuChoice
        word={withKeys(t('tools.maximise'), 'maximise')}
        checked={maximised}
        disabled={isSingle}
        onChange={() => {
          dispatch({ type: 'maximise' });
          onChosen();
        }}
      />
    </div>
  );
}

interface GridChooserProps {
  layout: Layout;
  onChoose: (layout: Layout) => void;
}

function GridChooser({ layout, onChoose }: GridChooserProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const [aimed, setAimed] = useState(layout);
  const grid = useRef<HTMLDivElement>(null);
  const shown = {
    rows: Math.min(LARGEST_GRID, Math.max(OFFERED, aimed.rows + 1)),
    columns: Math.min(LARGEST_GRID, Math.max(OFFERED, aimed.columns + 1)),
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const [down, right] = steps[key] ?? [0, 0];
    if (down === 0 && right === 0) return;
    const rows = Math.min(LARGEST_GRID, Math.max(1, aimed.rows + down));
    const columns = Math.min(LARGEST_GRID, Math.max(1, aimed.columns + right));
    setAimed({ rows, columns });
    // The cell is there once the larger grid has been drawn.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-cell="${rows}-${columns}"]`)?.focus());
  };
  return (
    <div ref={grid} role="group" aria-label={t('tools.layout')} style={{ padding: 10 }}>
      {numbers(shown.rows).map((rows) => (
        <div key={rows} style={{ display: 'flex', gap: 4, marginBottom: 4 }}>
          {numbers(shown.columns).map((columns) => {
            const inside = rows <= aimed.rows && columns <= aimed.columns;
            const isAimed = rows === aimed.rows && columns === aimed.columns;
            return (
              <Box
                component="button"
                key={columns}
                type="button"
                data-cell={`${rows}-${columns}`}
                tabIndex={isAimed ? 0 : -1}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the arrow keys go on from here
                autoFocus={isAimed}
                aria-label={t('tools.layoutCell', { rows, columns })}
                aria-pressed={rows === layout.rows && columns === layout.columns}
                onKeyDown={onKeyDown}
                onPointerEnter={() => setAimed({ rows, columns })}
                onClick={() => onChoose({ rows, columns })}
                style={{
                  width: CELL,
                  height: CELL,
                  padding: 0,
                  borderRadius: 5,
                  cursor: 'pointer',
                  border: `1px solid ${inside ? tokens.brand : tokens.edge}`,
                  background: inside ? tokens.brand100 : tokens.field,
                }}
                // Which of them are meant is told by nothing else [VW-201].
                sx={inside ? insideWithOwnColours : {}}
              />
            );
          })}
        </div>
      ))}
      <div aria-hidden style={{ textAlign: 'center', fontSize: 12, color: tokens.ink2, paddingTop: 2 }}>
        {aimed.rows}×{aimed.columns}
      </div>
    </div>
  );
}

const insideWithOwnColours = {
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'Highlight !important' },
};

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
