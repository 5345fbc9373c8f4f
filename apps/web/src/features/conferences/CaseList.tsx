import type { Item } from '@mado/contract';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { OrderedList } from '../../app/OrderedList.tsx';
import { CaseRow } from './CaseRow.tsx';

interface CaseListProps {
  cases: readonly Item[];
  /** Where a case is opened. */
  urlOf: (item: Item) => string;
  /** Puts them in another order; null: one may not. */
  onOrder: ((order: string[]) => void) | null;
}

/** The cases of an event in their order, which is changed by dragging one, or by its buttons. */
export function CaseList({ cases, urlOf, onOrder }: CaseListProps): ReactNode {
  const t = useText();
  return (
    <OrderedList
      component="ul"
      label={t('conferences.case.list')}
      ids={cases.map(({ uuid }) => uuid)}
      onOrder={onOrder}
      told={(from, to) =>
        t('conferences.case.position', { name: cases[from]?.name ?? '', count: cases.length, position: to + 1 })
      }
      line={(place, moving) => {
        const item = cases[place];
        const mayMove = onOrder !== null && cases.length > 1;
        return item && <CaseRow key={item.uuid} {...{ item, mayMove, moving }} url={urlOf(item)} />;
      }}
    />
  );
}
