import type { ReactNode } from 'react';
import { useSession } from '../runtime/runtime-context.ts';
import type { Painter } from '../painting/painter.ts';
import type { OnMenu } from '../tools/measuring/measurement-menu.ts';
import { HangingAwaited } from './HangingAwaited.tsx';
import { Pane } from './Pane.tsx';

export interface PaneGridProps {
  /** What paints all panes; null: plain code. */
  painter: Painter | null;
  onMenu: OnMenu;
  onExit: () => void;
}

/** The panes in their rows and columns, or the active one in the room of all. */
export function PaneGrid({ painter, onMenu, onExit }: PaneGridProps): ReactNode {
  const { rows, columns } = useSession((state) => state.layout);
  const maximised = useSession((state) => (state.maximised ? state.active : null));
  const template = (count: number) => `repeat(${maximised === null ? count : 1}, minmax(0, 1fr))`;
  return (
    <div
      data-testid="pane-grid"
      style={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        gap: 2,
        gridTemplateRows: template(rows),
        gridTemplateColumns: template(columns),
      }}
    >
      {Array.from({ length: rows * columns }, (_, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- a pane is its place in the grid
        <Pane
          key={number}
          number={number}
          hidden={maximised !== null && maximised !== number}
          painter={painter}
          onMenu={onMenu}
          onExit={onExit}
        />
      ))}
      <HangingAwaited />
    </div>
  );
}
