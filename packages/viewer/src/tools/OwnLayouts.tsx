import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { Trash2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useRuntime, useSession } from '../runtime/runtime-context.ts';
import { layoutByExample, ownLayouts, withLayout } from '../session/own-layouts.ts';

/** Keeps the present grid for studies like this one, and lists what the reader has kept so [HP-26]. */
export function OwnLayouts(): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const { session } = useRuntime();
  const dispatch = useDispatch();
  const { phase, protocols } = useSession((state) => state.hangingPreferences);
  const isEmpty = useSession(({ panes }) => panes.every(({ series }) => series === null));
  const layouts = useMemo(() => ownLayouts(protocols), [protocols]);
  const keep = (kept: readonly unknown[]) => dispatch({ type: 'hanging-preferences', kept: { protocols: kept } });
  const onKeep = () => {
    const made = layoutByExample(session.getState());
    if (made) keep(withLayout(protocols, made));
  };
  return (
    <>
      <Button fullWidth size="small" disabled={phase !== 'ready' || isEmpty} onClick={onKeep}>
        {t('hanging.keep')}
      </Button>
      {layouts.length > 0 && (
        <ul
          aria-label={t('hanging.own')}
          style={{
            listStyle: 'none',
            margin: 0,
            padding: 0,
            maxHeight: 160,
            width: 0,
            minWidth: '100%',
            overflowY: 'auto',
          }}
        >
          {layouts.map(({ name, at, refused }) => (
            <li key={at} style={{ display: 'flex', alignItems: 'center', gap: 4, fontSize: 13 }}>
              <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
                {refused.length > 0 && (
                  <span style={{ display: 'block', fontSize: 12, color: tokens.ink2 }}>
                    {t('hanging.unreadable', { places: refused.slice(0, 3).join(', ') })}
                  </span>
                )}
              </span>
              <IconButton
                size="small"
                disabled={phase !== 'ready'}
                aria-label={t('hanging.remove', { name })}
                onClick={() => keep(protocols.filter((_, n) => n !== at))}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
