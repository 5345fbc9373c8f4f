import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { FailurePage } from './FailurePage.tsx';

/** What a route shows instead of itself when it failed. */
export function RouteFailure(): ReactNode {
  return <FailurePage failure={useRouteError()} />;
}
