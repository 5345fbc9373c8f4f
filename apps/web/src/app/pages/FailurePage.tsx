import { lazy, Suspense, type ReactNode } from 'react';
import { isRouteErrorResponse, Navigate } from 'react-router';
import { RequestFailure, session } from '../http/index.ts';
import { loadPart } from '../load-part.ts';
import {
  AppErrorPage,
  CommunicationErrorPage,
  DataNotFoundPage,
  ForbiddenPage,
  NoAnswerPage,
  NotFoundPage,
  NotYetPage,
  NotViewablePage,
  ServerFaultPage,
  SessionEndedPage,
  WithheldPage,
} from './pages.tsx';

/** Seldom seen, so it comes on demand. */
const LinkDoorPage = lazy(async () => ({
  default: (await loadPart(() => import('./link-door/LinkDoorPage.tsx'))).LinkDoorPage,
}));

/** The page for what went wrong while a screen was loading [WB-5]. */
export function FailurePage({ failure }: { failure: unknown }): ReactNode {
  if (isRouteErrorResponse(failure) && failure.status === 404) return <NotFoundPage />;
  if (!(failure instanceof RequestFailure)) return <AppErrorPage />;
  if (failure.code === 'not_a_viewer_source') return <NotViewablePage />;
  switch (failure.kind) {
    case 'offline':
    case 'unreachable':
    case 'slow':
      return <NoAnswerPage what={failure.kind} />;
    case 'server':
      return <ServerFaultPage />;
    case 'session_ended':
      // A link may have been open to everybody; this one was not.
      if (session.endedHere()) return <ToSignIn />;
      // Who has not signed in at all is asked to; whether there is something to see is not said [AC-12].
      return failure.code === 'not_signed_in' ? <ForbiddenPage why="signedOut" /> : <SessionEndedPage />;
    case 'refused':
      return <RefusedPage failure={failure} />;
  }
}

function RefusedPage({ failure }: { failure: RequestFailure }): ReactNode {
  if (failure.code === 'link_password' || failure.code === 'link_code')
    return (
      <Suspense>
        <LinkDoorPage asks={failure.code} />
      </Suspense>
    );
  if (failure.code === 'answer_withheld') return <WithheldPage detail={failure.detail} />;
  if (failure.code === 'link_not_yet') return <NotYetPage detail={failure.detail} />;
  if (failure.status === 403 && session.endedHere()) return <ToSignIn />;
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
      return <CommunicationErrorPage detail={failure.detail} />;
  }
}

/** The sign-in that one had on this page has ended; the way leads to another one, and back. */
function ToSignIn(): ReactNode {
  const here = encodeURIComponent(location.pathname + location.search);
  return <Navigate replace to={`/login?continueUrl=${here}`} state={{ ended: session.endedBy() }} />;
}
