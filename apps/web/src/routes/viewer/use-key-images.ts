import { useMemo } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { RequestFailure, useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { sendOne } from '../../features/uploads/index.ts';
import { laterKeyImages } from '../../features/viewing/index.ts';

/** A proxy refuses it: it says nothing itself. */
const isTooLarge = (failure: unknown) => failure instanceof RequestFailure && failure.status === 413;

/** Keeps documents of key images by an upload of their own, for who is signed in; undefined: nobody is [VW-138]. */
export function useKeyImages(): ReturnType<typeof laterKeyImages> {
  const t = useText();
  const account = useSession()?.email;
  return useMemo(() => {
    if (account === undefined) return undefined;
    return laterKeyImages({
      send: async (target, file, path) => {
        const { success, error } = await sendOne(target, file, path);
        return success ? null : (error?.detail ?? '');
      },
      say: (failure) => failureText(t, failure, isTooLarge(failure) ? t('uploads.failed.tooBig') : ''),
      words: { notDicom: t('viewing.keyImages.notDicom'), elsewhere: t('viewing.keyImages.elsewhere') },
    });
  }, [account, t]);
}
