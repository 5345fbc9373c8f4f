import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText, type Text } from '../../../app/language/use-text.ts';
import { shownText } from '../../../app/shown-text.ts';
import type { FlaggedSeries } from './start-text-finder.ts';

interface SeriesChoiceProps {
  series: readonly FlaggedSeries[];
  confirmed: readonly string[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** The series that are flagged, and which of them are confirmed. */
export function SeriesChoice({ series, confirmed, chosen, onChoose }: SeriesChoiceProps): ReactNode {
  const t = useText();
  return (
    <Box
      component="ul"
      aria-label={t('uploads.burnedIn.series')}
      sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto', maxHeight: { xs: 168, md: '70vh' } }}
    >
      {series.map((one, at) => (
        <li key={one.key}>
          <ListItemButton
            component="button"
            dense
            selected={one.key === chosen}
            aria-current={one.key === chosen}
            onClick={() => onChoose(one.key)}
            sx={{ width: '100%', font: 'inherit', textAlign: 'left', gap: 1, alignItems: 'flex-start' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {seriesName(one, at, t)}
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {t('uploads.burnedIn.images', { count: framesOf(one) })}
              </Box>
            </Box>
            {confirmed.includes(one.key) && (
              <Box sx={{ color: 'success.main', display: 'flex', alignItems: 'center', gap: 0.5, fontSize: 12 }}>
                <Check size={16} aria-hidden />
                {t('uploads.burnedIn.confirmed')}
              </Box>
            )}
          </ListItemButton>
        </li>
      ))}
    </Box>
  );
}

/** What a series is called: its kind and its description, else its number among those that are flagged. */
export function seriesName({ Modality, SeriesDescription }: FlaggedSeries, at: number, t: Text): string {
  const description =
    SeriesDescription === '' ? t('uploads.burnedIn.unnamed', { n: at + 1 }) : shownText(SeriesDescription);
  return Modality === '' ? description : `${shownText(Modality)} ${description}`;
}

function framesOf({ images }: FlaggedSeries): number {
  return images.reduce((sum, { frames }) => sum + frames, 0);
}
