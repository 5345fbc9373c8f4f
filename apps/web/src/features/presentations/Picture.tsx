import type { PresentationStep } from '@mado/contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { pictureQuery } from './api.ts';

type Pane = PresentationStep['panes'][number];

interface PictureProps {
  folder: string;
  pane: Pane;
  /** Empty: it says nothing that is not said beside it. */
  label: string;
  /** Whether annotations show their words. */
  worded: boolean;
}

/** The pixels of a view as large as there is room, with what was drawn on them. */
export function Picture({ folder, pane, label, worded }: PictureProps): ReactNode {
  const t = useText();
  const { data } = useQuery(pictureQuery(folder, pane.view));
  const [size, setSize] = useState<Size | null>(null);
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!data) return undefined;
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  if (data === null)
    return (
      <Box role="img" aria-label={t('presentations.noPicture')} sx={{ display: 'grid', placeItems: 'center' }}>
        <ImageOff size={24} aria-hidden />
      </Box>
    );
  return (
    <Box sx={{ position: 'relative', minWidth: 0, minHeight: 0, width: '100%', height: '100%' }}>
      {data && (
        <Box
          component="img"
          ref={show}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
        />
      )}
      {size && pane.marks.length > 0 && <Marks pane={pane} size={size} worded={worded} />}
    </Box>
  );
}

interface Size {
  width: number;
  height: number;
}

/** What was drawn, on the grid of the image, over the picture that is shown of it. */
function Marks({ pane, size: { width, height }, worded }: { pane: Pane; size: Size; worded: boolean }): ReactNode {
  const x = (column: number) => (column / pane.columns) * width;
  const y = (row: number) => (row / pane.rows) * height;
  const letter = Math.max(width, height) / 32;
  return (
    <Box
      component="svg"
      data-testid="marks"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden={!worded}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'hidden', pointerEvents: 'none' }}
    >
      {pane.marks.map(({ lines, label }, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change
        <g key={number} fill="none" stroke="#ffd84a" strokeWidth={letter / 8}>
          {lines.map((line, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change
            <polyline key={n} points={line.map(([column, row]) => `${x(column)},${y(row)}`).join(' ')} />
          ))}
          {worded && label !== null && <Words at={endOf(lines)} {...{ x, y, letter, label }} />}
        </g>
      ))}
    </Box>
  );
}

interface WordsProps {
  at: readonly [number, number] | undefined;
  x: (column: number) => number;
  y: (row: number) => number;
  letter: number;
  label: string;
}

function Words({ at, x, y, letter, label }: WordsProps): ReactNode {
  if (at === undefined) return null;
  return (
    <text
      fill="#ffd84a"
      stroke="#000"
      strokeWidth={letter / 6}
      paintOrder="stroke"
      fontSize={letter}
      x={x(at[0]) + letter / 2}
      y={y(at[1])}
    >
      {label.split('\n').map((line, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change
        <tspan key={n} x={x(at[0]) + letter / 2} dy={n === 0 ? 0 : letter * 1.25}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Where the first line ends, or the farthest to the right of a closed one. */
function endOf(lines: Pane['marks'][number]['lines']): readonly [number, number] | undefined {
  return lines[0]?.toSorted(([one], [other]) => other - one)[0];
}
