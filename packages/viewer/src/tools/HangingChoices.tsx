import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { stageNow } from '../session/hanging.ts';
import { hangStudy } from './hang-study.ts';
import { MenuChoice } from './MenuChoice.tsx';
import { OrganisationLayouts } from './OrganisationLayouts.tsx';
import { OwnLayouts } from './OwnLayouts.tsx';
import { useHintWithKeys } from './use-hint-with-keys.ts';

/** Lays the study out as such studies are read, and goes through the stages of that. */
export function HangingChoices({ onHung }: { onHung: () => void }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const runtime = useRuntime();
  const withKeys = useHintWithKeys();
  const hasPictures = useSession(({ series }) => [...series.values()].some((one) => one.series.first_frame !== null));
  return (
    <div style={{ padding: '2px 12px 6px', borderBottom: `1px solid ${tokens.line}` }}>
      <Button
        fullWidth
        size="small"
        variant="outlined"
        disabled={!hasPictures}
        onClick={() => {
          void hangStudy(runtime);
          onHung();
        }}
      >
        {withKeys(t('tools.hang'), 'hang')}
      </Button>
      <Stages />
      <OwnLayouts />
      <OrganisationLayouts />
      <AtOpening />
    </div>
  );
}

/** Nothing where there is but one. */
function Stages(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const withKeys = useHintWithKeys();
  const number = useSession((state) => stageNow(state)?.number ?? 0);
  const count = useSession((state) => stageNow(state)?.count ?? 0);
  if (count < 2) return null;
  return (
    <div role="group" aria-label={t('tools.stages')} style={{ paddingTop: 6 }}>
      <div role="status" style={{ textAlign: 'center', fontSize: 12 }}>
        {t('tools.stageOf', { number, all: count })}
      </div>
      <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
        <Button size="small" disabled={number <= 1} onClick={() => dispatch({ type: 'step-stage', by: -1 })}>
          {withKeys(t('tools.previousStage'), 'previousStage')}
        </Button>
        <Button size="small" disabled={number >= count} onClick={() => dispatch({ type: 'step-stage', by: 1 })}>
          {withKeys(t('tools.nextStage'), 'nextStage')}
        </Button>
      </div>
    </div>
  );
}

/** Whether what is opened is laid out by itself [HP-22]. What cannot be read is asked for anew, and that is said. */
function AtOpening(): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const phase = useSession((state) => state.hangingPreferences.phase);
  const atOpening = useSession((state) => state.hangingPreferences.atOpening);
  const { session } = useRuntime();
  useEffect(() => {
    if (session.getState().hangingPreferences.phase === 'unread') dispatch({ type: 'hanging-reading' });
  }, [session, dispatch]);
  return (
    <>
      <MenuChoice
        word={t('hanging.atOpening')}
        checked={atOpening}
        disabled={phase !== 'ready'}
        onChange={() => dispatch({ type: 'hanging-preferences', kept: { atOpening: !atOpening } })}
      />
      {phase === 'unread' && (
        <p role="status" style={{ margin: 0, padding: '0 8px 6px', maxWidth: 320, fontSize: 12 }}>
          {t('hanging.unread')}{' '}
          <Button size="small" onClick={() => dispatch({ type: 'hanging-reading' })}>
            {t('hanging.again')}
          </Button>
        </p>
      )}
    </>
  );
}
