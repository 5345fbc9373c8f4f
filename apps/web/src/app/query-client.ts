import { focusManager, QueryClient } from '@tanstack/react-query';
import { RequestFailure } from './http/index.ts';

/** [WB-4] Fresh for 60 s, kept for 300 s, nothing asked again by itself unless a query says so (decision 0037). */
export function createQueryClient(): QueryClient {
  focusManager.setEventListener(onReturn);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 300_000,
        retry: false,
        // Without a network a request fails at once, and the screen says so; it is asked again when the network is
        // back.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        // A screen that has something to show keeps it when a refresh fails.
        throwOnError: (failure, query) =>
          query.state.data === undefined && !(failure instanceof RequestFailure && failure.status === 403),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** One comes back to a page that was hidden, and also to one that stood beside another window all the time. */
function onReturn(tell: (visible?: boolean) => void): () => void {
  const told = (): void => tell();
  window.addEventListener('visibilitychange', told);
  window.addEventListener('focus', told);
  return () => {
    window.removeEventListener('visibilitychange', told);
    window.removeEventListener('focus', told);
  };
}
