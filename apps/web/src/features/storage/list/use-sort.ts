import { sortKeys } from '@mado/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Sort, SortKey } from '../api.ts';
import type { StorageLocation } from '../storage-location.ts';

const usual: Sort = { key: 'name', order: 'asc' };
const latest: Sort = { key: 'recent', order: 'desc' };

/**
 * The order of the list, kept in the address; a second press on the same column turns it round. Until then it is by
 * name, and the latest first in the list of what was used lately.
 */
export function useSort(location?: StorageLocation): [Sort, (key: SortKey) => void] {
  const [parameters, setParameters] = useSearchParams();
  const first = location?.kind === 'personal' && location.list === 'recent' ? latest : usual;
  const chosen = sortKeys.find((one) => one === parameters.get('sort'));
  const key = chosen ?? first.key;
  const order = chosen === undefined && first === latest ? 'desc' : parameters.get('order') === 'desc' ? 'desc' : 'asc';
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
