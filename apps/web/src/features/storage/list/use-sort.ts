import { sortKeys } from '@mado/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Sort, SortKey } from '../api.ts';

/** The order of the list, kept in the address; a second press on the same column turns it round. */
export function useSort(): [Sort, (key: SortKey) => void] {
  const [parameters, setParameters] = useSearchParams();
  const key = sortKeys.find((one) => one === parameters.get('sort')) ?? 'name';
  const order = parameters.get('order') === 'desc' ? 'desc' : 'asc';
  const sort = useMemo((): Sort => ({ key, order }), [key, order]);
  const press = (pressed: SortKey): void =>
    setParameters(
      (now) => {
        now.set('sort', pressed);
        now.set('order', pressed === key && order === 'asc' ? 'desc' : 'asc');
        return now;
      },
      { replace: true },
    );
  return [sort, press];
}
