import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { RequestFailure } from '../http/index.ts';
import {
  AppErrorPage,
  CommunicationErrorPage,
  DataNotFoundPage,
  ForbiddenPage,
  NotFoundPage,
  NotViewablePage,
} from './pages.tsx';

/** The page for what went wrong while a screen was loading (accounts.md section 2, error fallback). */
export function FailurePage({ failure }: { failure: unknown }): ReactNode {
  if (isRouteErrorResponse(failure) && failure.status === 404) return <NotFoundPage />;
  if (!(failure instanceof RequestFailure) || failure.status === null) return <AppErrorPage />;
  if (failure.code === 'not_a_viewer_source') return <NotViewablePage />;
  switch (failure.status) {
    case 401:
    case 403:
      return <ForbiddenPage expired={failure.code === 'link_expired'} />;
    case 404:
      return <DataNotFoundPage />;
    default:
      return <CommunicationErrorPage />;
  }
}
