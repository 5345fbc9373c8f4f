import Button from '@mui/material/Button';
import { EmptyState, ErrorState } from '@mado/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSession } from '../runtime/runtime-context.ts';

/** Said in place of a pane when there is no study to show. */
export function SourceMessage({ onExit }: { onExit: () => void }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const phase = useSession((state) => state.phase);
  const empty = useSession((state) => state.series.size === 0);
  if (phase.kind === 'loading' || (phase.kind === 'ready' && !empty)) return null;
  const back = (
    <Button variant="outlined" onClick={onExit}>
      {t('failed.back')}
    </Button>
  );
  return (
    <div style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
      {phase.kind === 'failed' ? (
        <ErrorState
          title={t('failed.studies')}
          detail={t(`failed.source.${phase.error}`)}
          action={
            <>
              <Button variant="contained" onClick={() => dispatch({ type: 'studies-retry' })}>
                {t('failed.retry')}
              </Button>
              {back}
            </>
          }
        />
      ) : (
        <EmptyState title={t('nothing.studies')} detail={t('nothing.studiesDetail')} action={back} />
      )}
    </div>
  );
}
