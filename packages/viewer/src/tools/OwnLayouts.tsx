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
  const { phase, protocols, unkept } = useSession((state) => state.hangingPreferences);
  const isEmpty = useSession(({ panes }) => panes.every(({ series }) => series === null));
  const layouts = useMemo(() => ownLayouts(protocols), [protocols]);
  const [made, setMade] = useState<HangingProtocol | null>(null);
  // What it is, and not where it stands: the list may be another one by the time that it has its name.
  const [renamed, setRenamed] = useState<(OwnLayout & { readonly kept: string }) | null>(null);
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
        unkept={unkept}
        onRename={(one) => setRenamed({ ...one, kept: JSON.stringify(protocols[one.at]) })}
        onRemove={({ at }) => keep(protocols.filter((_, n) => n !== at))}
      />
      {made && <KeepLayoutDialog protocol={made} onClose={() => setMade(null)} />}
      {renamed && (
        <LayoutNameDialog
          title={t('hanging.rename', { name: renamed.name })}
          proposed={renamed.name}
          taken={layouts.map(({ name }) => name).filter((name) => name !== renamed.name)}
          mayReplace={false}
          onSubmit={(name) => {
            const at = protocols.findIndex((one) => JSON.stringify(one) === renamed.kept);
            if (at === -1) return 'gone';
            keep(withName(protocols, at, name));
            return 'changed';
          }}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  );
}
