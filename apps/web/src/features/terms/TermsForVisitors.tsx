import { useIsFetching, useQueryClient, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../app/http/index.ts';
import { agreement, agreeToTerms } from './agreement.ts';
import { LaterTermsDialog } from './LaterTermsDialog.tsx';

/** For so long nothing was asked for: what one came for is there, or was refused. */
const quietMs = 300;

/** Whether something on the screen could not be had. */
function wasRefused(queryClient: QueryClient): boolean {
  const failed: QueryFilters = { type: 'active', predicate: ({ state }) => state.status === 'error' };
  return queryClient.getQueryCache().findAll(failed).length > 0;
}

/**
 * Asks whoever comes by a link without being signed in to agree to the terms, once there is something to see: who is
 * refused has nothing to agree to [WB-53].
 */
export function TermsForVisitors(): ReactNode {
  const isVisitor = useSession() === null;
  const hasAgreed = useStore(agreement);
  const queryClient = useQueryClient();
  const isFetching = useIsFetching() > 0;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (isFetching) return;
    const timer = setTimeout(() => setAsked(!wasRefused(queryClient)), quietMs);
    return () => clearTimeout(timer);
  }, [isFetching, queryClient]);
  return isVisitor && !hasAgreed && asked ? <LaterTermsDialog onAgree={agreeToTerms} /> : null;
}
