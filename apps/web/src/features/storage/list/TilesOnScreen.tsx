import type { Item } from '@mado/contract';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { useText, type Text } from '../../../app/language/use-text.ts';
import { useRowSpot } from '../drag/drop-spot.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { kindOf } from '../item-kind.ts';
import { marksIn, secondLine, starOf, type PictureOf } from './cells.tsx';
import { itemId } from './ListRow.tsx';
import { watchSize } from '../watch-size.ts';
import { keyed, type DrawnProps } from './RowsOnScreen.tsx';

/** px, the gap to the next one included. */
export const tileHeight = 232;
const tileWidth = 188;

/** How many tiles stand beside each other; 1 where there are none. */
export function usePerLine(scroller: RefObject<HTMLElement | null>, tiles: boolean): number {
  const [perLine, setPerLine] = useState(1);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!tiles || element === null) return undefined;
    // Two stand beside each other on the narrowest phone.
    const count = (): void => setPerLine(Math.max(2, Math.floor(element.clientWidth / tileWidth)));
    count();
    return watchSize(element, count);
  }, [scroller, tiles]);
  return tiles ? perLine : 1;
}

interface TilesProps extends DrawnProps {
  picture: PictureOf | undefined;
}

/** The tiles that are on the screen, on ground as high as all of them. */
export function TilesOnScreen({ rows, selection, layout, first, last, picture }: TilesProps): ReactNode {
  const t = useText();
  const lines = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
  return (
    <div role="rowgroup" style={{ position: 'relative', height: layout.total }}>
      {lines.map((line) => (
        <div
          key={line}
          role="row"
          className="tiles"
          aria-rowindex={line + 1}
          style={{
            transform: `translateY(${layout.top(line)}px)`,
            height: tileHeight,
            gridTemplateColumns: `repeat(${layout.perLine}, minmax(0, 1fr))`,
          }}
        >
          {keyed(rows, line * layout.perLine, Math.min(rows.length, (line + 1) * layout.perLine) - 1).map(
            ({ key, index, item }) =>
              item === undefined ? (
                <div
                  key={key}
                  role="gridcell"
                  className="tile waiting"
                  aria-busy
                  aria-label={t('storage.list.waiting')}
                >
                  <span className="picture" />
                  <span className="bar" />
                </div>
              ) : (
                <Tile
                  key={key}
                  index={index}
                  active={selection.active === item.uuid}
                  selected={selection.ids.has(item.uuid)}
                  item={item}
                  picture={picture?.(item, 56) ?? null}
                  t={t}
                />
              ),
          )}
        </div>
      ))}
    </div>
  );
}

interface TileProps {
  item: Item;
  /** Zero-based position in the list. */
  index: number;
  active: boolean;
  selected: boolean;
  picture: ReactNode;
  t: Text;
}

function Tile({ item, index, active, selected, picture, t }: TileProps): ReactNode {
  const spot = useRowSpot(item);
  const second = secondLine(item, t);
  const marks = marksIn(item, t);
  return (
    <div
      {...spot}
      role="gridcell"
      className="tile"
      id={itemId(item.uuid)}
      data-index={index}
      data-active={active || undefined}
      aria-selected={selected}
    >
      <span className="picture">
        {picture ?? <ItemIcon kind={kindOf(item)} size={56} />}
        <span className="pick" data-pick>
          <span className="box" aria-hidden />
        </span>
      </span>
      <span className="named">
        <span className="cut title" title={item.name}>
          {item.name}
        </span>
        {starOf(item, t)}
      </span>
      {marks.length > 0 ? (
        <span className="marks">{marks}</span>
      ) : (
        <span className="cut facts" title={second}>
          {second}
        </span>
      )}
    </div>
  );
}
