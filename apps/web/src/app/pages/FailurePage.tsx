import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { failureText } from '../failure-text.ts';
import { RequestFailure } from '../http/index.ts';
import { useText } from '../language/use-text.ts';
import {
  AppErrorPage,
  CommunicationErrorPage,
  DataNotFoundPage,
  ForbiddenPage,
  NoAnswerPage,
  NotFoundPage,
  NotViewablePage,
} from './pages.tsx';

/** The page for what went wrong while a screen was loading (accounts.md section 2, error fallback). */
export function FailurePage({ failure }: { failure: unknown }): ReactNode {
  const t = useText();
  if (isRouteErrorResponse(failure) && failure.status === 404) return <NotFoundPage />;
  if (!(failure instanceof RequestFailure)) return <AppErrorPage />;
  if (failure.kind === 'offline' || failure.kind === 'unreachable') return <NoAnswerPage what={failure.kind} />;
  if (failure.code === 'not_a_viewer_source') return <NotViewablePage />;
  switch (failure.status) {
    case 401:
    case 403:
      return (
        <ForbiddenPage
          why={failure.code === 'link_expired' ? 'expired' : failure.status === 401 ? 'signedOut' : 'noAccess'}
        />
      );
    case 404:
      return <DataNotFoundPage />;
    default:
      return <CommunicationErrorPage detail={failureText(t, failure, t('app.communication.detail'))} />;
  }
}
