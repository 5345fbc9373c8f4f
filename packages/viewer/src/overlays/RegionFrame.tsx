import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSession } from '../runtime/runtime-context.ts';

/** What is being dragged open for a window of its own [VW-19]. */
export function RegionFrame({ pane }: { pane: number }): ReactNode {
  const { tokens } = useTheme();
  const region = useSession(({ display }) => (display.region?.pane === pane ? display.region : null));
  if (!region) return null;
  const ratio = globalThis.devicePixelRatio || 1;
  const { from, to } = region;
  return (
    <div
      data-testid="region"
      style={{
        position: 'absolute',
        left: Math.min(from.x, to.x) / ratio,
        top: Math.min(from.y, to.y) / ratio,
        width: Math.abs(to.x - from.x) / ratio,
        height: Math.abs(to.y - from.y) / ratio,
        border: `1.5px dashed ${tokens.brand200}`,
        boxShadow: '0 0 0 1px #0008',
        pointerEvents: 'none',
      }}
    />
  );
}
