import type { PresentationStep } from '@mado/contract';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { Picture } from './Picture.tsx';
import { isOpen } from './is-open.ts';

interface PanesProps {
  folder: string;
  step: PresentationStep;
  /** Small ones say nothing of themselves, and show no words. */
  small?: true;
}

/** The views of a step in their layout. */
export function Panes({ folder, step, small }: PanesProps): ReactNode {
  const t = useText();
  const { rows, columns, panes } = step;
  const worded = small !== true && isOpen(step);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '2px',
        width: '100%',
        height: '100%',
        minHeight: 0,
        bgcolor: '#000',
        color: '#9a9aa8',
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {Array.from({ length: rows * columns }, (_, place) => {
        const pane = panes.find((one) => one.place === place);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a pane is its place in the layout
          <Box key={place} sx={{ position: 'relative', display: 'grid', minWidth: 0, minHeight: 0 }}>
            {pane && (
              <Picture
                folder={folder}
                pane={pane}
                label={small === true ? '' : t('presentations.picture', { number: place + 1 })}
                worded={worded}
              />
            )}
            {pane && worded && pane.study !== null && (
              <Box
                component="span"
                sx={{
                  position: 'absolute',
                  left: 8,
                  top: 6,
                  fontSize: 12,
                  color: '#d8d8e0',
                  textShadow: '0 0 3px #000',
                }}
              >
                {pane.study}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
