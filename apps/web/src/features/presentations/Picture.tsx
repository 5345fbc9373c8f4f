import type { PresentationStep } from '@mado/contract';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { keyframes } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { pictureQuery } from './api.ts';
import { panePlacing } from './pane-placing.ts';

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
  const { data, isError } = useQuery(pictureQuery(folder, pane.view));
  const [picture, setPicture] = useState<LoadedPicture | null>(null);
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!data) return undefined;
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  if (data === null || (data === undefined && isError))
    return (
      <Box role="img" aria-label={t('presentations.noPicture')} sx={{ display: 'grid', placeItems: 'center' }}>
        <ImageOff size={24} aria-hidden />
      </Box>
    );
  return (
    <Box sx={{ position: 'relative', minWidth: 0, minHeight: 0, width: '100%', height: '100%', overflow: 'hidden' }}>
      {data && (
        <Box
          component="img"
          ref={show}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height, src } }) =>
            setPicture({ width, height, src })
          }
          // It tells its size and what it is; what is seen is placed as it was kept.
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain', opacity: 0 }}
        />
      )}
      {picture === null && <OnItsWay small={label === ''} />}
      {picture && <Placed {...{ pane, picture, worded }} />}
    </Box>
  );
}

/** A picture that is there at once does not flicker. */
const appears = keyframes`from { visibility: hidden }`;

/** Instead of a picture that has not come: black alone would look like an empty step. */
function OnItsWay({ small }: { small: boolean }): ReactNode {
  const t = useText();
  return (
    <Box
      {...(small ? { 'aria-hidden': true } : { role: 'status' })}
      data-testid="on-its-way"
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 1.5,
        fontSize: 13,
        animation: `${appears} 0.3s step-end`,
        '@media (prefers-reduced-motion: reduce)': { '&, & *': { animation: 'none' } },
      }}
    >
      <CircularProgress size={small ? 18 : 28} color="inherit" aria-hidden />
      {!small && t('presentations.loading')}
    </Box>
  );
}

interface LoadedPicture {
  readonly width: number;
  readonly height: number;
  readonly src: string;
}

interface PlacedProps {
  pane: Pane;
  picture: LoadedPicture;
  worded: boolean;
}

/** The picture and what was drawn on it, as they lay in the viewer. */
function Placed({ pane, picture, worded }: PlacedProps): ReactNode {
  const { width, height, matrix } = panePlacing(pane, picture);
  const [a, b, c, d, e, f] = matrix;
  const at = ([column, row]: readonly [number, number]): [number, number] => [
    a * column + c * row + e,
    b * column + d * row + f,
  ];
  const letter = Math.max(width, height) / 32;
  return (
    <Box
      component="svg"
      data-testid="placed"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden={!worded}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'hidden', pointerEvents: 'none' }}
    >
      <image
        href={picture.src}
        width={pane.columns}
        height={pane.rows}
        preserveAspectRatio="none"
        transform={`matrix(${matrix.join(' ')})`}
      />
      {pane.marks.length > 0 && (
        <g data-testid="marks">
          {pane.marks.map(({ lines, label }, number) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change
            <g key={number} fill="none" stroke="#ffd84a" strokeWidth={letter / 8}>
              {lines.map((line, n) => (
                // oxlint-disable-next-line react/no-array-index-key -- they never change
                <polyline key={n} points={line.map((point) => at(point).join(',')).join(' ')} />
              ))}
              {worded && label !== null && (
                <Words at={endOf(lines.map((line) => line.map(at)))} {...{ letter, label }} />
              )}
            </g>
          ))}
        </g>
      )}
    </Box>
  );
}

interface WordsProps {
  at: readonly [number, number] | undefined;
  letter: number;
  label: string;
}

function Words({ at, letter, label }: WordsProps): ReactNode {
  if (at === undefined) return null;
  return (
    <text
      fill="#ffd84a"
      stroke="#000"
      strokeWidth={letter / 6}
      paintOrder="stroke"
      fontSize={letter}
      x={at[0] + letter / 2}
      y={at[1]}
    >
      {label.split('\n').map((line, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change
        <tspan key={n} x={at[0] + letter / 2} dy={n === 0 ? 0 : letter * 1.25}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Where the first line ends, or the farthest to the right of a closed one. */
function endOf(lines: readonly (readonly [number, number])[][]): readonly [number, number] | undefined {
  return lines[0]?.toSorted(([one], [other]) => other - one)[0];
}
