import { useSnackbar } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { failureText } from '../failure-text.ts';
import { useText } from '../language/use-text.ts';
import { onFailure, type RequestFailure } from '../http/index.ts';

/** Says the failures that the HTTP layer reports; nothing for 401 and 403 [WB-6]. */
export function FailureToasts(): ReactNode {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    const words = (failure: RequestFailure): string | null => {
      switch (failure.status) {
        case 401:
        case 403:
          return null;
        case 400:
          return t('app.http.badRequest', { detail: failure.detail });
        case 404:
          return t('app.http.missing');
        default:
          return failureText(t, failure, t('app.http.other', { reason: failure.status ?? '' }));
      }
    };
    return onFailure((failure) => {
      const message = words(failure);
      if (message !== null) enqueueSnackbar(message, { variant: 'error', preventDuplicate: true });
    });
  }, [t, enqueueSnackbar]);
  return null;
}
