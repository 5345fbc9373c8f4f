import { EmptyState, ErrorState } from '@mado/ui';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { confirmSession } from '../../app/confirm-session.ts';
import { lastByKeys } from '../../app/last-input.ts';
import { loadFonts } from '../../app/fonts.ts';
import { allWords, useLanguage } from '../../app/language/i18n.ts';
import { RequestFailure, useSession } from '../../app/http/index.ts';
import { loadFirstPart } from '../../app/load-part.ts';
import { FailurePage } from '../../app/pages/FailurePage.tsx';
import { Page, TopButton, usePageTitle } from '../../app/pages/Page.tsx';
import { NotYetPage } from '../../app/pages/pages.tsx';
import { versions } from '../../app/version.ts';
import { useRightEnded, type ShownByRight } from '../../app/use-right-ended.ts';
import { sayUsed } from '../../features/personal/index.ts';
import { TermsForVisitors } from '../../features/terms/index.ts';
import {
  accountPreferences,
  addressesIn,
  followItems,
  linkCode,
  loadViewer,
  parseAddress,
  recordStoreOf,
  sourceByLink,
  sourceFor,
  viewOfLink,
  watchPlaces,
  type ServerSource,
} from '../../features/viewing/index.ts';
import { useKeyImages } from './use-key-images.ts';
import { useKeepingView } from './use-keeping-view.ts';
import { useLinkingView } from './use-linking-view.ts';
import { WholeGlass } from './WholeGlass.tsx';

type ViewerPart = Awaited<ReturnType<typeof loadViewer>>;

/**
 * `/viewer?url=…`, `/viewer/{studyInstanceUIDs}` with commas between them, and `/universal-viewer?studyUId=a,b&title=…`
 * for several studies: the same viewer with several sources; `?orgId=…&patientId=…` for all images of a patient;
 * `/viewer?view=…` for what a link leads to; `/viewer` alone leads to `/local`.
 */
export function ViewerRoute(): ReactNode {
  // Where the session ends it is opened anew as a visitor's: a link may be open to everybody [WB-62].
  const account = useSession()?.email ?? '';
  const code = useSearchParams()[0].get('view');
  return code === null ? <OfAccount key={account} /> : <OfLink key={`${account} ${code}`} code={code} />;
}

/** What a view link leads to [VL-1]. */
function OfLink({ code }: { code: string }): ReactNode {
  const t = useText();
  usePageTitle(t('viewing.title'));
  const isCode = linkCode.test(code);
  const { key } = useLocation();
  const { error, data } = useQuery({
    queryKey: ['viewing', 'link', code, key],
    queryFn: () => viewOfLink(code),
    enabled: isCode,
    staleTime: Infinity,
    gcTime: 0,
    throwOnError: false,
  });
  const opened = useMemo(() => (data ? sourceByLink(data) : null), [data]);
  useTheRestWhen(error !== null);
  // The door of a public link is at its own address.
  if (error instanceof RequestFailure && (error.code === 'link_password' || error.code === 'link_code'))
    return <NotYetPage detail={error.detail} />;
  if (error !== null) return <FailurePage failure={error} />;
  if (!isCode || (data && opened === null)) return <Unsupported />;
  return data && opened ? <Opened opened={opened} addresses={data.url} /> : <Waiting />;
}

/** What one account has opened is not shown on as another's: it is opened anew [VW-77]. */
function OfAccount(): ReactNode {
  const t = useText();
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const addresses = useMemo(() => addressesIn(parameters, pathname), [parameters, pathname]);
  const opened = useMemo(() => sourceFor(addresses), [addresses]);
  const isOfPatient = parameters.has('patientId') && !parameters.has('studyUId');
  usePageTitle(parameters.get('title') ?? t(isOfPatient ? 'viewing.patient' : 'viewing.title'));
  // Nothing is to be opened: what is there is a viewer for files of one's own machine.
  if (addresses.length === 0 && pathname === '/viewer' && [...parameters].length === 0)
    return <Navigate to="/local" replace />;
  return opened === null ? <Unsupported /> : <Opened opened={opened} addresses={addresses} />;
}

function Opened({ opened, addresses }: { opened: ServerSource; addresses: readonly string[] }): ReactNode {
  const first = addresses[0] ?? '';
  const preferences = useMemo(() => accountPreferences(), []);
  const [byKeys] = useState(lastByKeys);
  const onKeepView = useKeepingView(useSearchParams()[0].get('presentation'));
  const onLinkView = useLinkingView(opened);
  const keyImages = useKeyImages();
  const email = useSession()?.email ?? null;
  const reader = useMemo(() => ({ email, version: versions.product }), [email]);
  const language = useLanguage();
  const navigate = useNavigate();
  const { key } = useLocation();
  const cameHere = key !== 'default';
  const { isPending, error, data } = useQuery({
    queryKey: ['viewing', first, key],
    queryFn: () => opened.listed,
    gcTime: 0,
    throwOnError: false,
  });
  // What came on a hint is shown while the server is told; where it says no, nothing is shown on.
  const told = useQuery({
    queryKey: ['viewing', 'told', first, key],
    queryFn: async () => {
      await opened.told();
      return true;
    },
    gcTime: 0,
    throwOnError: false,
  });

  // Opened in a tab of its own there is no page before this one: the way back is the folder itself.
  const exit = (): void => {
    if (cameHere) return void navigate(-1);
    const address = parseAddress(first);
    void navigate(address?.kind === 'folder' ? `/storage/${address.uuid}` : '/storage');
  };

  // They are known with the list.
  const records = useMemo(
    () =>
      data === undefined
        ? null
        : recordStoreOf(opened.readings(), opened.folders(), followItems, opened.studyReadings(), opened.onAdded),
    [data, opened],
  );
  const part = useViewerPart();
  const failure = error ?? told.error;
  const isEmpty = data?.length === 0;
  const shown = useMemo(() => shownByRight(opened), [opened]);
  const ended = useRightEnded(shown, data !== undefined && !isEmpty);
  useTheRestWhen(failure !== null || isEmpty);
  if (failure !== null) return <FailurePage failure={failure} />;
  if (ended instanceof RequestFailure) return <FailurePage failure={ended} />;
  if (isEmpty || ended !== null) return <NoImages />;
  if (isPending || part === null) return <Waiting />;
  const settled = (): void => {
    askForTheRest();
    const parsed = addresses.map(parseAddress);
    sayUsed(
      parsed.flatMap((address) =>
        address === null || address.kind === 'patient' || address.kind === 'studies' ? [] : address.uuid,
      ),
    );
  };
  return (
    <>
      <part.Viewer
        source={opened.source}
        byKeys={byKeys}
        language={language}
        onExit={exit}
        onSettled={settled}
        records={records ?? undefined}
        preferences={preferences}
        keyImages={keyImages}
        reader={reader}
        onKeepView={onKeepView}
        onLinkView={onLinkView}
      />
      <WholeGlass />
      <TermsForVisitors />
    </>
  );
}

const shownByRight = (opened: ServerSource): ShownByRight => ({
  isStillSeen: () => opened.isStillSeen(),
  // What is in it is known with the list.
  // It may have ended before the page began to listen.
  watch: (onChange) =>
    watchPlaces(opened.readings(), opened.folders(), followItems, { onChange, onListening: onChange }),
});

/**
 * The viewer's code, null until it is there. Not by `lazy`: React reveals what a Suspense has waited for 300 ms after
 * its fallback at the earliest, which is longer than the first image takes.
 *
 * @throws what the import threw
 */
function useViewerPart(): ViewerPart | null {
  const [loaded, setLoaded] = useState<{ part: ViewerPart } | { failure: unknown } | null>(null);
  useEffect(() => {
    let wanted = true;
    loadFirstPart(loadViewer).then(
      (part) => wanted && setLoaded({ part }),
      (failure: unknown) => wanted && setLoaded({ failure }),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (loaded !== null && 'failure' in loaded) throw loaded.failure;
  return loaded?.part ?? null;
}

/** Where there is no picture to wait for; leaving is the end of the waiting, too. */
function useTheRestWhen(settled: boolean): void {
  useEffect(() => {
    if (settled) askForTheRest();
    return askForTheRest;
  }, [settled]);
}

/** What every other page asks for at once. */
function askForTheRest(): void {
  loadFonts();
  void confirmSession();
  // What cannot be had now is asked for again by who needs it.
  allWords().catch(() => undefined);
}

/** Says that it waits only when that takes long: what is there at once does not flicker. */
function Waiting(): ReactNode {
  const t = useText();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', bgcolor: '#000' }}>
      {isLong && <CircularProgress size={24} aria-label={t('viewing.opening')} />}
    </Box>
  );
}

/** Of this patient nothing is there that one may see. */
function NoImages(): ReactNode {
  const t = useText();
  return (
    <Page title={t('viewing.none')}>
      <EmptyState heading icon={<Images />} title={t('viewing.none')} action={<TopButton />} />
    </Page>
  );
}

function Unsupported(): ReactNode {
  const t = useText();
  useTheRestWhen(true);
  return (
    <Page title={t('viewing.unsupported')}>
      <ErrorState
        heading
        title={t('viewing.unsupported')}
        detail={t('viewing.unsupportedDetail')}
        action={<TopButton />}
      />
    </Page>
  );
}
