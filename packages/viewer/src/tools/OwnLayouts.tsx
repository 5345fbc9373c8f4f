import Button from '@mui/material/Button';
import type { HangingProtocol } from '@mado/reading';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { layoutByExample, ownLayouts, withName, type OwnLayout } from '../session/own-layouts.ts';
import { KeepLayoutDialog } from './KeepLayoutDialog.tsx';
import { LayoutList } from './LayoutList.tsx';
import { LayoutNameDialog } from './LayoutNameDialog.tsx';

/** Keeps the present grid for studies like this one, and lists what the reader has kept so [HP-26]. */
export function OwnLayouts(): ReactNode {
  const { t } = useTranslation();
  const { session } = useRuntime();
  const dispatch = useDispatch();
  const { phase, protocols } = useSession((state) => state.hangingPreferences);
  const isEmpty = useSession(({ panes }) => panes.every(({ series }) => series === null));
  const layouts = useMemo(() => ownLayouts(protocols), [protocols]);
  const [made, setMade] = useState<HangingProtocol | null>(null);
  const [renamed, setRenamed] = useState<OwnLayout | null>(null);
  const keep = (kept: readonly unknown[]) => dispatch({ type: 'hanging-preferences', kept: { protocols: kept } });
  return (
    <>
      <Button
        fullWidth
        size="small"
        disabled={phase !== 'ready' || isEmpty}
        aria-haspopup="dialog"
        onClick={() => setMade(layoutByExample(session.getState()))}
      >
        {t('hanging.keep')}
      </Button>
      <LayoutList
        title={t('hanging.own')}
        layouts={layouts}
        disabled={phase !== 'ready'}
        onRename={setRenamed}
        onRemove={({ at }) => keep(protocols.filter((_, n) => n !== at))}
      />
      {made && <KeepLayoutDialog protocol={made} onClose={() => setMade(null)} />}
      {renamed && (
        <LayoutNameDialog
          title={t('hanging.rename', { name: renamed.name })}
          proposed={renamed.name}
          taken={layouts.filter(({ at }) => at !== renamed.at).map(({ name }) => name)}
          mayReplace={false}
          onSubmit={(name) => {
            keep(withName(protocols, renamed.at, name));
            return 'changed';
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  );
}
