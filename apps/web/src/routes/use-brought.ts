import { useEffect } from 'react';
import { sayUsed } from '../features/personal/index.ts';
import { useUploads } from '../features/uploads/index.ts';

/** What an upload has brought is among what one has used lately [PE-5]. */
export function useBrought(): void {
  const { current } = useUploads();
  useEffect(() => {
    return current?.subscribe(({ phase, studies }, before) => {
      if (phase === 'finished' && before.phase !== 'finished') sayUsed(studies.map(({ uuid }) => uuid));
    });
  }, [current]);
}
