import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import {
  countShown,
  framesDone,
  leftToConfirm,
  withConfirmed,
  withSeries,
  withShown,
  withUnseen,
  type BurnedInValue,
} from './boxes-value.ts';
import { SeriesChoice, seriesName } from './SeriesChoice.tsx';
import { SeriesEditor } from './SeriesEditor.tsx';
import type { FlaggedSeries } from './start-text-finder.ts';
import type { LoadFrame } from './use-frame.ts';

interface BurnedInEditorProps {
  series: readonly FlaggedSeries[];
  value: BurnedInValue;
  /** Is told what changes: several changes may come before the value does. */
  onChange: (change: (before: BurnedInValue) => BurnedInValue) => void;
  /** The same function until the files change. */
  loadFrame: LoadFrame;
}

/** Where a person sees the pictures that may have text before they leave, and says what becomes black. */
export function BurnedInEditor({ series, value, onChange, loadFrame }: BurnedInEditorProps): ReactNode {
  const t = useText();
  const [chosen, setChosen] = useState(series[0]?.key ?? '');
  const at = Math.max(
    0,
    series.findIndex(({ key }) => key === chosen),
  );
  const current = series[at];
  const boxes = current && value.series[current.key];
  const left = leftToConfirm(value);
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <div>
        <Typography variant="h6" component="h2">
          {t('uploads.burnedIn.title')}
        </Typography>
        <Typography sx={{ fontSize: 14 }}>{t('uploads.burnedIn.lead')}</Typography>
        <Typography role="status" sx={{ fontSize: 14, fontWeight: 600, mt: 1 }}>
          {left > 0 ? t('uploads.burnedIn.left', { count: left }) : t('uploads.burnedIn.allConfirmed')}
        </Typography>
      </div>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: series.length > 1 ? '240px minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        {series.length > 1 && current && (
          <SeriesChoice series={series} confirmed={value.confirmed} chosen={current.key} onChoose={setChosen} />
        )}
        {current && boxes && (
          <Box component="section" aria-label={seriesName(current, at, t)} sx={{ minWidth: 0 }}>
            <Typography variant="subtitle1" component="h3" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
              {seriesName(current, at, t)}
            </Typography>
            <SeriesEditor
              key={current.key}
              series={current}
              value={boxes}
              done={framesDone(value, current.key)}
              count={countShown(value, current.key)}
              isConfirmed={value.confirmed.includes(current.key)}
              loadFrame={loadFrame}
              onChange={(change) => onChange((before) => withSeries(before, current.key, change))}
              onConfirm={(isConfirmed) => onChange((before) => withConfirmed(before, current.key, isConfirmed))}
              onShown={(frame) => onChange((before) => withShown(before, current.key, frame))}
              onUnseen={(file) => onChange((before) => withUnseen(before, file))}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}
