import { EmptyState } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Download, FolderOpen, LockKeyhole } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { formatSize } from '../../app/format.ts';
import { RequestFailure, useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { FailurePage } from '../../app/pages/FailurePage.tsx';
import { LoginButton, Page, TopButton, usePageTitle } from '../../app/pages/Page.tsx';
import { useItemEnded } from '../../app/use-right-ended.ts';
import { contentsQuery, readContents, type ArchiveContents } from './api.ts';
import { DownloadProgress } from './DownloadProgress.tsx';
import { keyOf, useDownloads } from './downloads-context.ts';

const askContents = (uuid: string): Promise<ArchiveContents> => readContents([uuid]);

/** One folder by itself: what its archive has in it, what is left out, and the way onto the disk. */
export function DownloadPage({ uuid }: { uuid: string }): ReactNode {
  const t = useText();
  const ids = useMemo(() => [uuid], [uuid]);
  const { data, error } = useQuery(contentsQuery(ids));
  const { showOnPage } = useDownloads();
  useEffect(() => {
    showOnPage(keyOf(ids));
    return () => showOnPage(null);
  }, [ids, showOnPage]);
  const ended = useItemEnded(uuid, data !== undefined, askContents);
  usePageTitle(data?.name ?? '');
  const failure = error ?? ended;
  if (failure instanceof RequestFailure && failure.code === 'level_too_low') return <NotAllowed />;
  if (failure !== null) return <FailurePage failure={failure} />;
  if (data !== undefined && data.file_count + data.left_out_count === 0)
    return (
      <Page title={data.name}>
        <EmptyState heading icon={<FolderOpen />} title={t('downloads.empty')} />
      </Page>
    );
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', overflow: 'auto', p: 2 }}>
      <Box sx={{ width: '100%', maxWidth: 480 }}>
        <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
          {data?.name ?? <Skeleton width={240} />}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 1, mb: 3 }}>
          {data === undefined ? (
            <Skeleton width={160} />
          ) : (
            `${formatSize(data.size)}・${t('downloads.files', { count: data.file_count })}`
          )}
        </Typography>
        <Action ids={ids} contents={data} />
        {data !== undefined && data.left_out_count > 0 && <LeftOut contents={data} />}
      </Box>
    </Box>
  );
}

/** It may be looked at, and not be taken along. Who is not signed in may be allowed more. */
function NotAllowed(): ReactNode {
  const t = useText();
  const signedIn = useSession() !== null;
  const title = t('downloads.notAllowed');
  const action = (
    <>
      {!signedIn && <LoginButton />}
      <TopButton second={!signedIn} />
    </>
  );
  return (
    <Page title={title}>
      <EmptyState heading icon={<LockKeyhole />} title={title} detail={t('downloads.askOwner')} action={action} />
    </Page>
  );
}

/** The button, or how far it is. Of the same height, so that nothing moves. */
function Action({ ids, contents }: { ids: readonly string[]; contents: ArchiveContents | undefined }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { running, begin } = useDownloads();
  const download = running.find(({ wanted }) => keyOf(wanted.ids) === keyOf(ids));
  return (
    <Box sx={{ minHeight: 64 }}>
      {download === undefined ? (
        <Button
          variant="contained"
          size="large"
          startIcon={<Download size={18} />}
          disabled={contents === undefined}
          onClick={() => begin({ ids, isFolder: true, name: contents?.name ?? '' })}
        >
          {t('downloads.action')}
        </Button>
      ) : (
        <Box sx={{ border: `1px solid ${tokens.line}`, borderRadius: 1.5 }}>
          <DownloadProgress download={download} />
        </Box>
      )}
    </Box>
  );
}

function LeftOut({ contents }: { contents: ArchiveContents }): ReactNode {
  const t = useText();
  const more = contents.left_out_count - contents.left_out.length;
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="body2" component="h2" sx={{ fontWeight: 600 }}>
        {t('downloads.leftOut', { count: contents.left_out_count })}
      </Typography>
      <Box component="ul" tabIndex={0} sx={{ mt: 1, pl: 2.5, maxHeight: 240, overflow: 'auto', fontSize: 13 }}>
        {contents.left_out.map((path) => (
          <Box component="li" key={path} sx={{ overflowWrap: 'anywhere' }}>
            {path}
          </Box>
        ))}
        {more > 0 && <li>{t('downloads.leftOutMore', { count: more })}</li>}
      </Box>
    </Box>
  );
}
