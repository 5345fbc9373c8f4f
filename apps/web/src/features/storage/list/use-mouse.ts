import type { Item } from '@mado/contract';
import type { PointerEvent, RefObject } from 'react';
import type { BandBox } from './band-items.ts';
import type { Layout } from './row-layout.ts';
import type { Rows } from './rows.ts';
import { useBand } from './use-band.ts';
import type { Choosing } from './use-choosing.ts';
import { useRowDrag, type Dropping } from './use-row-drag.ts';

interface MouseOptions {
  scroller: RefObject<HTMLElement | null>;
  layout: Layout;
  rows: Rows;
  /** px above the first line. */
  margin: number;
  choosing: Choosing;
  dropping: Dropping | undefined;
  itemAt: (target: EventTarget | null) => Item | undefined;
}

/** The mouse with its button down: from empty ground it draws a band, from a row it takes rows along. */
export function useMouse({ dropping, itemAt, ...ground }: MouseOptions): {
  band: BandBox | null;
  onPointerDown: (event: PointerEvent) => void;
  /** The click that ends either means nothing else. */
  wasDragged: () => boolean;
} {
  const band = useBand(ground);
  const drag = useRowDrag({ dropping, choosing: ground.choosing, itemAt });
  return {
    band: band.at,
    onPointerDown: (event) => drag.onPointerDown(event, band.onPointerDown(event)),
    wasDragged: () => band.wasDragged() || drag.wasDragged(),
  };
}
