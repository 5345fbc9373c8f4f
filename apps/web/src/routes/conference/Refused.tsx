import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { RequestFailure, session, useSession } from '../../app/http/index.ts';
import { FailurePage } from '../../app/pages/FailurePage.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { loginUrl } from '../../features/accounts/index.ts';
import { eventPageUrl, landedEventOf } from '../../features/conferences/index.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';

/** Whether an answer says that one may not, or no longer, see what one asked for. */
export function isRefused(failure: unknown): boolean {
  return failure instanceof RequestFailure && [401, 403, 404].includes(failure.status ?? 0);
}

/** What the page of an event is told of a visitor who comes from what they had opened by its password. */
export interface EndedLanding {
  from: string;
}

/**
 * Why there is no conference to see. A visitor for whom it is not open signs in first, and comes back; one who had
 * given the password of the event is asked for it again on its page.
 */
export function Refused({ failure }: { failure: unknown }): ReactNode {
  const isVisitor = useSession() === null;
  const { pathname, search } = useLocation();
  const asksToSignIn = failure instanceof RequestFailure && failure.status === 401;
  if (isVisitor && asksToSignIn && !session.endedHere()) {
    const landed = landedEventOf(pathname);
    if (landed === null) return <Navigate replace to={loginUrl(pathname + search)} />;
    const state: EndedLanding = { from: pathname + search };
    return <Navigate replace to={eventPageUrl(landed.eventName)} state={state} />;
  }
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <FailurePage failure={failure} />
    </>
  );
}
