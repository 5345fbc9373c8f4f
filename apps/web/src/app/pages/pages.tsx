import { EmptyState, ErrorState } from '@mado/ui';
import { CircleAlert, FileQuestionMark, ImageOff, LockKeyhole, MapPinOff, Unplug, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../language/use-text.ts';
import { LoginButton, Page, ReloadButton, TopButton } from './Page.tsx';

/** No right to see this. A hidden and a missing thing look alike, so it also says that the data may be gone (decision 8). */
export function ForbiddenPage({ why = 'noAccess' }: { why?: 'expired' | 'signedOut' | 'noAccess' }): ReactNode {
  const t = useText();
  return (
    <NothingHere
      what="forbidden"
      icon={<LockKeyhole />}
      detail={why === 'noAccess' ? undefined : t(`app.forbidden.${why}`)}
    />
  );
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

/** The server answered with something that the page cannot use; `detail`: why, and what to do. */
export function CommunicationErrorPage({ detail }: { detail: string }): ReactNode {
  return <SomethingFailed what="communication" icon={<Unplug />} detail={detail} />;
}

/** No answer came: the fault is this device's network, or somewhere on the way to the server. */
export function NoAnswerPage({ what }: { what: 'offline' | 'unreachable' }): ReactNode {
  return <SomethingFailed what={what} icon={what === 'offline' ? <WifiOff /> : <Unplug />} />;
}

/** Something broke here. */
export function AppErrorPage(): ReactNode {
  return <SomethingFailed what="broken" icon={<CircleAlert />} />;
}

interface NothingHereProps {
  what: 'forbidden' | 'gone' | 'notFound';
  icon: ReactNode;
  /** In place of the usual one. */
  detail?: string | undefined;
}

/** Somebody else may see something here, or there is something elsewhere. */
function NothingHere({ what, icon, detail }: NothingHereProps): ReactNode {
  const t = useText();
  const title = t(`app.${what}.title`);
  const action = (
    <>
      <TopButton />
      <LoginButton />
    </>
  );
  return (
    <Page title={title}>
      <EmptyState heading icon={icon} title={title} detail={detail ?? t(`app.${what}.detail`)} action={action} />
    </Page>
  );
}

/** Another try may help. */
function SomethingFailed(props: {
  what: 'communication' | 'broken' | 'offline' | 'unreachable';
  icon: ReactNode;
  /** In place of the usual one. */
  detail?: string;
}): ReactNode {
  const { what, icon, detail } = props;
  const t = useText();
  const title = t(`app.${what}.title`);
  const action = (
    <>
      <ReloadButton />
      <TopButton second />
    </>
  );
  return (
    <Page title={title}>
      <ErrorState heading icon={icon} title={title} detail={detail ?? t(`app.${what}.detail`)} action={action} />
    </Page>
  );
}
