import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import { formatNumber, isLanguage } from '@mado/languages';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilmState } from './use-film.ts';

/** Numbers that are told one by one; of more only how many there are. */
const NAMED = 8;

/** How far a film is, and what has come of it in words. */
export function FilmProgress({ state }: { state: FilmState }): ReactNode {
  const { t, i18n } = useTranslation();
  const { tokens } = useTheme();
  const number = (value: number) => (isLanguage(i18n.language) ? formatNumber(value, i18n.language) : String(value));
  if (state.kind === 'making')
    return (
      <div style={{ margin: '0 24px', fontSize: 12.5, color: tokens.ink2 }}>
        <LinearProgress
          variant="determinate"
          aria-label={t('film.making')}
          value={(100 * state.done) / Math.max(1, state.count)}
          data-testid="film-progress"
        />
        <span>{t('film.progress', { done: number(state.done), count: number(state.count) })}</span>
      </div>
    );
  const words = () => {
    if (state.kind === 'tooLarge' || state.kind === 'unloaded') return t(`film.${state.kind}`);
    if (state.kind === 'stopped') return t('film.stopped', { number: number(state.number) });
    if (state.kind !== 'made' || state.missing.length === 0) return '';
    const named = state.missing.slice(0, NAMED).map(number).join(', ');
    return t('film.missing', { numbers: state.missing.length > NAMED ? `${named} …` : named });
  };
  const said = words();
  if (said === '') return null;
  return (
    <p role="alert" style={{ margin: '0 24px', fontSize: 13, lineHeight: 1.6, color: tokens.bad }}>
      {said}
    </p>
  );
}
