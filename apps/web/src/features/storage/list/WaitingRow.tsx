import type { ReactNode } from 'react';
import { columnsTrack } from './ListRow.tsx';
import type { SizedColumn } from '../columns/widths.ts';

interface WaitingRowProps {
  index: number;
  top: number;
  height: number;
  below: number;
  columns: readonly SizedColumn[];
  phone: boolean;
}

/** A row that has not come yet: it is as tall as it will be, so that nothing shifts. */
export function WaitingRow({ index, top, height, below, columns, phone }: WaitingRowProps): ReactNode {
  const name = (
    <span className="name">
      <span className="bar sign" />
      <span className="bar" style={{ width: `${40 + ((index * 37) % 40)}%` }} />
    </span>
  );
  return (
    <div
      role="row"
      className="row waiting"
      aria-busy
      aria-rowindex={index + 1 + below}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {phone ? (
        <div role="gridcell" className="cell phone" data-column="name">
          {name}
        </div>
      ) : (
        columnsTrack(columns).map((id) => (
          <div key={id} role="gridcell" className="cell" data-column={id}>
            {id === 'name' ? name : <span className="bar" />}
          </div>
        ))
      )}
    </div>
  );
}
