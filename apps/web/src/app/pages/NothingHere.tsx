import { EmptyState } from '@mado/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { useText } from '../language/use-text.ts';
import { loadFirstPart } from '../load-part.ts';
import { LoginButton, Page, TopButton } from './Page.tsx';

/** Seldom seen, so it comes on demand. */
const ThirdPartyButton = lazy(async () => ({
  default: (await loadFirstPart(() => import('../third-party/ThirdPartyButton.tsx'))).ThirdPartyButton,
}));

interface NothingHereProps {
  what: 'forbidden' | 'gone' | 'notFound';
  icon: ReactNode;
  /** In place of the usual one. */
  detail?: string | undefined;
  /** What is to be done first, where it is not the usual. */
  first?: ReactNode;
}

/** Somebody else may see something here, or there is something elsewhere. */
export function NothingHere({ what, icon, detail, first }: NothingHereProps): ReactNode {
  const t = useText();
  const title = t(`app.${what}.title`);
  const action = (
    <>
      {first}
      <TopButton second={first !== undefined} />
      <LoginButton />
      {what === 'forbidden' && (
        <Suspense>
          <ThirdPartyButton continueUrl={location.pathname + location.search} />
        </Suspense>
      )}
    </>
  );
  return (
    <Page title={title}>
      <EmptyState heading icon={icon} title={title} detail={detail ?? t(`app.${what}.detail`)} action={action} />
    </Page>
  );
}
