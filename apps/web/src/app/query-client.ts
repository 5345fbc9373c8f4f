import { QueryClient } from '@tanstack/react-query';
import { RequestFailure } from './http/index.ts';

/** accounts.md section 9: fresh for 60 s, kept for 300 s, nothing asked again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 300_000,
        retry: false,
        refetchOnWindowFocus: false,
        // A screen that has something to show keeps it when a refresh fails; the HTTP layer has said so.
        throwOnError: (failure, query) =>
          query.state.data === undefined && !(failure instanceof RequestFailure && failure.status === 403),
      },
      mutations: { retry: false },
    },
  });
}
