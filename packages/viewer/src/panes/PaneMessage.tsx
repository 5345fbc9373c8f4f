import Button from '@mui/material/Button';
import { transferSyntaxes } from '@mado/dicom';
import { EmptyState, ErrorState } from '@mado/ui';
import { ImageOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from '../session-context.ts';
import { mayPass, type FrameFailure } from '../session/frame-failure.ts';
import type { PaneState, SeriesState } from '../session/state.ts';

/** What a pane says when it cannot show the image that is wanted: why, and what can be done. */
export function PaneMessage({ series, pane }: { series: SeriesState; pane: PaneState }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (series.phase === 'failed') {
    return (
      <ErrorState
        title={t('failed.series')}
        detail={t(`failed.source.${series.error}`)}
        action={
          <Button variant="outlined" onClick={() => dispatch({ type: 'series-again', series: series.key })}>
            {t('failed.retry')}
          </Button>
        }
      />
    );
  }
  if (series.phase !== 'ready') return <Waiting />;
  if (series.images.length === 0) {
    const reasons = series.left_out.map((reason) => t(`nothing.${reason}`));
    return <EmptyState icon={<ImageOff />} title={t('nothing.series')} detail={reasons.join(' ')} />;
  }
  const failure = series.failed.get(pane.place.index);
  if (failure) {
    return (
      <ErrorState
        title={t('failed.image', { number: pane.place.index + 1 })}
        detail={<FailureText failure={failure} />}
        action={
          mayPass(failure) && (
            <Button variant="outlined" onClick={() => dispatch({ type: 'images-again', series: series.key })}>
              {t('failed.retry')}
            </Button>
          )
        }
      />
    );
  }
  return pane.shown?.index === pane.place.index ? null : <Waiting />;
}

function FailureText({ failure }: { failure: FrameFailure }): ReactNode {
  const { t } = useTranslation();
  const uid = failure.transferSyntaxUID ?? '';
  const syntax = transferSyntaxes[uid]?.name ?? (uid || '—');
  return t(`failed.frame.${failure.kind}`, { syntax, status: failure.status });
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
