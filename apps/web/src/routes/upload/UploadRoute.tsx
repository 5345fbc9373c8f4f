import { EmptyState } from '@mado/ui';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { failureText } from '../../app/failure-text.ts';
import { RequestFailure, useSession, useSignInStatus } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { FailurePage } from '../../app/pages/FailurePage.tsx';
import { Page, ReloadButton } from '../../app/pages/Page.tsx';
import { NotFoundPage } from '../../app/pages/pages.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { isUuid } from '../../features/storage/index.ts';
import { TermsForVisitors } from '../../features/terms/index.ts';
import { isLinkOver, linkQuery } from '../../features/uploads/index.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { SendByLink } from './SendByLink.tsx';

/** The page of an upload link: takes files, and shows nothing of what is there. Nobody has to sign in [WB-102]. */
export function Component(): ReactNode {
  const { org, folder } = useParams();
  const signedIn = useSession() !== null;
  const isKnown = useSignInStatus() !== 'loading';
  const { pathname } = useLocation();
  if (!isUuid(org) || !isUuid(folder)) return <NotFoundPage />;
  return (
    <>
      <Header>{signedIn && <AccountMenu />}</Header>
      {isKnown && <LinkPage key={pathname} org={org} folder={folder} />}
    </>
  );
}

interface LinkPageProps {
  org: string;
  folder: string;
}

function LinkPage({ org, folder }: LinkPageProps): ReactNode {
  const { data, error } = useQuery(linkQuery(org, folder));
  if (error !== null && (data === undefined || isLinkOver(error))) return <NotTaken failure={error} />;
  if (data === undefined) return <Box component="main" sx={{ flex: 1 }} />;
  return (
    <>
      <SendByLink org={org} folder={folder} conference={data.in_conference} />
      <TermsForVisitors />
    </>
  );
}

/** Why nothing can be sent. A link that never was and one that was ended are told by the same words. */
function NotTaken({ failure }: { failure: unknown }): ReactNode {
  const t = useText();
  if (!(failure instanceof RequestFailure) || failure.kind === 'server' || failure.status === null)
    return <FailurePage failure={failure} />;
  const isOver = isLinkOver(failure);
  const why = !isOver ? 'notNow' : failure.code === 'link_expired' ? 'expired' : 'unknown';
  const title = t(`uploads.byLink.${why}.title`);
  return (
    <Page title={title}>
      <EmptyState
        heading
        icon={isOver ? <Unlink /> : <Hourglass />}
        title={title}
        detail={isOver ? t(`uploads.byLink.${why}.detail`) : failureText(t, failure, t('uploads.byLink.notNow.detail'))}
        action={!isOver && <ReloadButton />}
      />
    </Page>
  );
}
