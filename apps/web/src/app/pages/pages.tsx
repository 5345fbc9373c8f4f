import { EmptyState, ErrorState } from '@mado/ui';
import { FileQuestionMark, LockKeyhole, MapPinOff, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../language/use-text.ts';
import { LoginButton, Page, ReloadButton, TopButton } from './Page.tsx';

/** No right to see this. A hidden and a missing thing look alike, so it also says that the data may be gone (decision 8). */
export function ForbiddenPage({ expired = false }: { expired?: boolean }): ReactNode {
  const t = useText();
  const title = t('app.forbidden.title');
  return (
    <Page title={title}>
      <EmptyState
        icon={<LockKeyhole />}
        title={title}
        detail={expired ? t('app.forbidden.expired') : t('app.forbidden.detail')}
        action={
          <>
            <TopButton />
            <LoginButton />
          </>
        }
      />
    </Page>
  );
}

/** Was there, and was deleted. */
export function DataNotFoundPage(): ReactNode {
  const t = useText();
  return (
    <Page title={t('app.gone.title')}>
      <EmptyState
        icon={<FileQuestionMark />}
        title={t('app.gone.title')}
        detail={t('app.gone.detail')}
        action={
          <>
            <TopButton />
            <LoginButton />
          </>
        }
      />
    </Page>
  );
}

/** No page has this address. */
export function NotFoundPage(): ReactNode {
  const t = useText();
  return (
    <Page title={t('app.notFound.title')}>
      <EmptyState
        icon={<MapPinOff />}
        title={t('app.notFound.title')}
        detail={t('app.notFound.detail')}
        action={
          <>
            <TopButton />
            <LoginButton />
          </>
        }
      />
    </Page>
  );
}

/** The server answered with something that the page cannot use. */
export function CommunicationErrorPage(): ReactNode {
  const t = useText();
  return (
    <Page title={t('app.communication.title')}>
      <ErrorState
        icon={<Unplug />}
        title={t('app.communication.title')}
        detail={t('app.communication.detail')}
        action={
          <>
            <TopButton />
            <ReloadButton />
          </>
        }
      />
    </Page>
  );
}

/** Something broke here, or no answer came at all. */
export function AppErrorPage(): ReactNode {
  const t = useText();
  return (
    <Page title={t('app.broken.title')}>
      <ErrorState
        title={t('app.broken.title')}
        detail={t('app.broken.detail')}
        action={
          <>
            <TopButton />
            <ReloadButton />
          </>
        }
      />
    </Page>
  );
}
