import { EmptyState, ErrorState } from '@mado/ui';
import {
  CircleAlert,
  FileQuestionMark,
  Hourglass,
  ImageOff,
  LockKeyhole,
  LogIn,
  MapPinOff,
  ServerCrash,
  Unplug,
  WifiOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../http/index.ts';
import { useText } from '../language/use-text.ts';
import { DeniedPage } from './DeniedPage.tsx';
import { NothingHere } from './NothingHere.tsx';
import { LoginButton, Page, ReloadButton, TopButton } from './Page.tsx';

/** No right to see this. A hidden and a missing thing look alike, so it also says that the data may be gone [AC-12]. */
export function ForbiddenPage({ why = 'noAccess' }: { why?: 'expired' | 'signedOut' | 'noAccess' }): ReactNode {
  const t = useText();
  const signedIn = useSession() !== null;
  if (why === 'noAccess' && signedIn) return <DeniedPage />;
  const detail = why === 'noAccess' ? undefined : t(`app.forbidden.${why}`);
  return <NothingHere what="forbidden" icon={<LockKeyhole />} detail={detail} />;
}

/** A link that begins later; the server says when, and nothing of what it leads to [WB-103]. */
export function NotYetPage({ detail }: { detail: string }): ReactNode {
  return <NothingHere what="forbidden" icon={<Hourglass />} detail={detail} />;
}

/** Was there, and was deleted. */
export function DataNotFoundPage(): ReactNode {
  return <NothingHere what="gone" icon={<FileQuestionMark />} />;
}

/** No page has this address. */
export function NotFoundPage(): ReactNode {
  return <NothingHere what="notFound" icon={<MapPinOff />} />;
}

/** The viewer was sent to something without images; another try would not help. */
export function NotViewablePage(): ReactNode {
  const t = useText();
  const title = t('app.notViewable.title');
  return (
    <Page title={title}>
      <EmptyState
        heading
        icon={<ImageOff />}
        title={title}
        detail={t('app.notViewable.detail')}
        action={<TopButton />}
      />
    </Page>
  );
}

/** A question waits for its answer, which this would tell; `detail`: the server's words. */
export function WithheldPage({ detail }: { detail: string }): ReactNode {
  const t = useText();
  const title = t('app.withheld.title');
  return (
    <Page title={title}>
      <EmptyState heading icon={<Hourglass />} title={title} detail={detail} action={<TopButton />} />
    </Page>
  );
}

/** The server refused; `detail`: why, and what to do, empty where what came is no answer of ours (a proxy's page). */
export function CommunicationErrorPage({ detail }: { detail: string }): ReactNode {
  return detail === '' ? (
    <SomethingFailed what="communication" icon={<Unplug />} />
  ) : (
    <SomethingFailed what="refused" icon={<CircleAlert />} detail={detail} />
  );
}

/** No answer came: the fault is this device's network, or somewhere on the way to the server, or it takes too long. */
export function NoAnswerPage({ what }: { what: 'offline' | 'unreachable' | 'slow' }): ReactNode {
  const icons = { offline: <WifiOff />, unreachable: <Unplug />, slow: <Hourglass /> };
  return <SomethingFailed what={what} icon={icons[what]} />;
}

/** The fault is the server's. */
export function ServerFaultPage(): ReactNode {
  return <SomethingFailed what="serverFault" icon={<ServerCrash />} />;
}

/** The sign-in that one had is over; the same page is there after the next one. */
export function SessionEndedPage(): ReactNode {
  const t = useText();
  const title = t('app.sessionEnded.title');
  return (
    <Page title={title}>
      <EmptyState
        heading
        icon={<LogIn />}
        title={title}
        detail={t('app.sessionEnded.detail')}
        action={
          <>
            <LoginButton />
            <TopButton second />
          </>
        }
      />
    </Page>
  );
}

/** Something broke here. */
export function AppErrorPage(): ReactNode {
  return <SomethingFailed what="broken" icon={<CircleAlert />} />;
}

/** Another try may help. */
function SomethingFailed(props: {
  what: 'communication' | 'refused' | 'broken' | 'offline' | 'unreachable' | 'slow' | 'serverFault';
  icon: ReactNode;
  /** In place of the usual one. */
  detail?: string;
}): ReactNode {
  const { what, icon } = props;
  const t = useText();
  const title = t(`app.${what}.title`);
  const detail = props.detail ?? t(`app.${what}.detail`);
  const action = (
    <>
      <ReloadButton />
      <TopButton second />
    </>
  );
  return (
    <Page title={title}>
      <ErrorState heading icon={icon} title={title} detail={detail} action={action} />
    </Page>
  );
}
