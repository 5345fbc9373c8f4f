import { formatNumber, isLanguage } from '@mado/languages';
import Button from '@mui/material/Button';
import { transferSyntaxes } from '@mado/dicom';
import { EmptyState, ErrorState } from '@mado/ui';
import { ImageOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PIXELS } from '../frames/largest-image.ts';
import { useDispatch, useSession, useRuntime } from '../runtime/runtime-context.ts';
import { elementAtFault, isTransient, type FrameFailure } from '../session/frame-failure.ts';
import { nextViewable } from '../session/next-viewable.ts';
import type { Command } from '../session/reduce.ts';
import type { PaneState, SeriesState } from '../session/state.ts';

export interface PaneMessageProps {
  /** Of the pane. */
  number: number;
  series: SeriesState;
  pane: PaneState;
  onExit: () => void;
}

/** What a pane says when it cannot show the image that is wanted: why, and what can be done. */
export function PaneMessage({ number, series, pane, onExit }: PaneMessageProps): ReactNode {
  const { t } = useTranslation();
  if (series.phase === 'failed') {
    return (
      <ErrorState
        title={t('failed.series')}
        detail={t(`failed.source.${series.error}`)}
        action={<Actions pane={number} again={{ type: 'series-retry', series: series.key }} onExit={onExit} />}
      />
    );
  }
  if (series.phase !== 'ready') return <Waiting />;
  if (series.images.length === 0) {
    const reasons = series.left_out.map((reason) => t(`nothing.${reason}`));
    return (
      <EmptyState
        icon={<ImageOff />}
        title={t('nothing.series')}
        detail={reasons.join(' ')}
        action={<Actions pane={number} onExit={onExit} />}
      />
    );
  }
  const failure = series.failed.get(pane.viewState.index);
  if (failure) {
    return (
      <ErrorState
        title={t('failed.image')}
        detail={<FailureText number={pane.viewState.index + 1} failure={failure} />}
        action={
          <Actions
            pane={number}
            {...(isTransient(failure) && { again: { type: 'images-retry', series: series.key } })}
            onExit={onExit}
          />
        }
      />
    );
  }
  return pane.shown ? null : <Waiting />;
}

/** Try again where that may help; and what this pane can show instead, or the way back where there is nothing. */
function Actions({ pane, again, onExit }: { pane: number; again?: Command; onExit: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { session } = useRuntime();
  const kind = useSession((state) => nextViewable(state, pane)?.kind ?? 'back');
  const onNext = () => {
    const next = nextViewable(session.getState(), pane);
    if (next === null) {
      onExit();
      return;
    }
    // The pane whose words are answered becomes the active one, as with all else that is pressed in it.
    dispatch({ type: 'activate', pane });
    if (next.kind === 'image') dispatch({ type: 'go-to', index: next.index });
    else dispatch({ type: 'show-series', series: next.series });
  };
  return (
    <>
      {again && (
        <Button variant="outlined" onClick={() => dispatch(again)}>
          {t('failed.retry')}
        </Button>
      )}
      <Button variant={again ? 'text' : 'outlined'} onClick={onNext}>
        {t(`nextViewable.${kind}`)}
      </Button>
    </>
  );
}

function FailureText({ number, failure }: { number: number; failure: FrameFailure }): ReactNode {
  const { t, i18n } = useTranslation();
  const uid = failure.transferSyntaxUID ?? '';
  const syntax = transferSyntaxes[uid]?.name ?? (uid || '—');
  const text = t(`failed.frame.${failure.kind}`, {
    syntax,
    status: failure.status,
    most: isLanguage(i18n.language) ? formatNumber(MOST_PIXELS, i18n.language) : MOST_PIXELS,
  });
  const element = elementAtFault(failure);
  const whole = element === null ? text : t('failed.withElement', { text, element });
  return t('failed.imageDetail', { number, text: whole });
}

/** Said only to those who wait long enough to wonder. */
function Waiting(): ReactNode {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <div role="status" style={{ padding: '4px 10px', borderRadius: 8, background: '#000A', fontSize: 12 }}>
      {t('pane.loading')}
    </div>
  ) : null;
}
