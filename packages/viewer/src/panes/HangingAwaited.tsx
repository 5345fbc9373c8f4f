import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';

/** ms after which one begins to wonder. */
const PATIENCE = 400;

/** Said over the panes while the layout of such studies waits for what is known of the series [HP-16]. */
export function HangingAwaited(): ReactNode {
  const isAwaited = useSession(({ hanging }) => hanging?.phase === 'awaited');
  return isAwaited ? <Awaited /> : null;
}

function Awaited(): ReactNode {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div style={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', pointerEvents: 'none' }}>
      <div role="status" style={{ padding: '4px 10px', borderRadius: 8, background: '#000C', fontSize: 12 }}>
        {t('pane.hangingAwaited')}
      </div>
    </div>
  );
}
