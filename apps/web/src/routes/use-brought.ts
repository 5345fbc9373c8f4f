import { useEffect } from 'react';
import { sayUsed } from '../features/personal/index.ts';
import { useUploads } from '../features/uploads/index.ts';

/** What an upload has brought is among what one has used lately [PE-5]. */
export function useBrought(): void {
  const { started } = useUploads();
  useEffect(() => {
    const listening = started.map(({ upload }) =>
      upload.subscribe(({ phase, studies }, before) => {
        if (phase === 'finished' && before.phase !== 'finished') sayUsed(studies.map(({ uuid }) => uuid));
      }),
    );
    return () => {
      for (const stop of listening) stop();
    };
  }, [started]);
}
