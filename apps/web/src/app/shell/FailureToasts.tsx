import { useSnackbar } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../language/use-text.ts';
import { onFailure, type RequestFailure } from '../http/index.ts';

/** Says the failures that the HTTP layer reports, in the words of accounts.md section 8; nothing for 401 and 403. */
export function FailureToasts(): ReactNode {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => {
    const words = ({ status, detail }: RequestFailure): string | null => {
      switch (status) {
        case 401:
        case 403:
          return null;
        case 400:
          return t('app.http.badRequest', { detail });
        case 404:
          return t('app.http.missing');
        case 500:
          return t('app.http.server');
        case null:
          return t('app.http.other', { reason: detail });
        default:
          return t('app.http.other', { reason: status });
      }
    };
    return onFailure((failure) => {
      const message = words(failure);
      if (message !== null) enqueueSnackbar(message, { variant: 'error', preventDuplicate: true });
    });
  }, [t, enqueueSnackbar]);
  return null;
}
