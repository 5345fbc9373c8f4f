import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../runtime/runtime-context.ts';

/** CSS pixels from the middle of the cross to its ends. */
const ARM = 14;

/** Where a point is set by keys, and what the keys do there [VW-220]. */
export function KeyAimCross({ pane }: { pane: number }): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const at = useSession(({ display }) => (display.aim?.pane === pane ? display.aim.at : null));
  if (!at) return null;
  const ratio = globalThis.devicePixelRatio || 1;
  const d = `M${-ARM} 0H-4M4 0H${ARM}M0 ${-ARM}V-4M0 4V${ARM}`;
  return (
    <>
      <svg
        aria-hidden
        data-testid="key-aim"
        style={{
          position: 'absolute',
          left: at.x / ratio,
          top: at.y / ratio,
          overflow: 'visible',
          pointerEvents: 'none',
        }}
        width={1}
        height={1}
      >
        <path d={d} stroke="#000" strokeOpacity={0.7} strokeWidth={3.5} />
        <path d={d} stroke={tokens.brand200} strokeWidth={1.5} />
      </svg>
      <p
        role="status"
        style={{
          position: 'absolute',
          left: 8,
          right: 8,
          bottom: 64,
          margin: '0 auto',
          padding: '3px 10px',
          width: 'fit-content',
          borderRadius: 4,
          background: '#000B',
          color: '#fff',
          fontSize: 12,
          pointerEvents: 'none',
        }}
      >
        {t('pane.keyAim')}
      </p>
    </>
  );
}
