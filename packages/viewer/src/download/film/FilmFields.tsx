import TextField from '@mui/material/TextField';
import { useTheme } from '@mui/material/styles';
import { formatNumber, isLanguage } from '@mado/languages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FASTEST, SLOWEST } from '../../session/cine.ts';
import { useComposed } from '../use-composed.ts';
import { filmErrors, filmRange, withFilmField, type FilmRequest } from './film-request.ts';

interface FilmFieldsProps {
  request: FilmRequest;
  /** How many images there are. */
  count: number;
  onChange: (request: FilmRequest) => void;
}

/** From which image to which, how fast, and how long that takes to be seen. */
export function FilmFields({ request, count, onChange }: FilmFieldsProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { tokens } = useTheme();
  const errors = filmErrors(request, count);
  const range = filmRange(request, count);
  const number = (value: number) => (isLanguage(i18n.language) ? formatNumber(value, i18n.language) : String(value));
  const limits = {
    from: { least: 1, most: count },
    to: { least: errors.from ? 1 : Number(request.from), most: count },
    rate: { least: SLOWEST, most: FASTEST },
  };
  const field = (name: keyof FilmRequest) => {
    const { least, most } = limits[name];
    return (
      <DigitsField
        label={t(`film.${name}`)}
        value={request[name]}
        wrong={errors[name] ? t('film.between', { least: number(least), most: number(most) }) : null}
        onText={(typed) => onChange(withFilmField(request, name, typed))}
      />
    );
  };
  const images = range ? range.to - range.from + 1 : 0;
  return (
    <div role="group" aria-label={t('film.label')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0 8px', paddingTop: 6 }}>
        {field('from')}
        {field('to')}
        {field('rate')}
      </div>
      <p role="status" style={{ margin: 0, minHeight: '1.6em', fontSize: 12.5, color: tokens.ink3 }}>
        {range &&
          t('film.length', { images: number(images), seconds: number(Math.round((images / range.rate) * 10) / 10) })}
      </p>
    </div>
  );
}

interface DigitsFieldProps {
  label: string;
  value: string;
  /** What is wrong with it, in words; null: nothing. */
  wrong: string | null;
  onText: (typed: string) => void;
}

function DigitsField({ label, value, wrong, onText }: DigitsFieldProps): ReactNode {
  const { onCompositionEnd, ...field } = useComposed(value, onText);
  return (
    <TextField
      size="small"
      label={label}
      {...field}
      error={wrong !== null}
      helperText={wrong ?? ' '}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', onCompositionEnd } }}
      sx={{ flex: 1, minWidth: 84 }}
    />
  );
}
