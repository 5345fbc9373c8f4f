import { fileDetail, type Answer } from '@mado/contract';
import { EmptyState } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Download, FileQuestionMark } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatSize } from '../../../app/format.ts';
import { call } from '../../../app/http/index.ts';
import { useText } from '../../../app/language/use-text.ts';
import { FailurePage } from '../../../app/pages/FailurePage.tsx';
import { usePageTitle } from '../../../app/pages/Page.tsx';
import type { PreviewKind } from './preview-kind.ts';
import { readText } from './read-text.ts';

type FileDetail = Answer<typeof fileDetail>;

interface FilePreviewProps {
  kind: PreviewKind;
  uuid: string;
  /** It may be seen, and is on the screen. */
  onShown: (uuid: string) => void;
}

/** One file by itself: its name, its content, and the way onto the disk for who may have it. */
export function FilePreview({ kind, uuid, onShown }: FilePreviewProps): ReactNode {
  const t = useText();
  const { data: file, error } = useQuery({
    queryKey: ['preview', uuid],
    queryFn: ({ signal }) => call(fileDetail, { params: { id: uuid } }, { signal, quiet: true }),
    // The address in it works for some minutes only.
    gcTime: 0,
    throwOnError: false,
  });
  const shown = file?.uuid;
  useEffect(() => {
    if (shown !== undefined) onShown(shown);
  }, [shown, onShown]);
  usePageTitle(file?.name ?? '');
  if (error !== null) return <FailurePage failure={error} />;
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <Box
        sx={{ flex: 'none', display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 52, px: { xs: 2, sm: 2.5 } }}
      >
        <Typography variant="h3" component="h1" noWrap title={file?.name} sx={{ minWidth: 0 }}>
          {file?.name ?? <Skeleton width={180} />}
        </Typography>
        <Typography variant="caption" color="text.secondary" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {file !== undefined && formatSize(file.size)}
        </Typography>
        {file?.can.download === true && file.signed_url !== null && (
          <Button href={file.signed_url} download={file.name} variant="outlined" startIcon={<Download size={16} />}>
            {t('storage.selection.download')}
          </Button>
        )}
      </Box>
      {file !== undefined && <Content key={uuid} kind={kind} file={file} />}
    </Box>
  );
}

function Content({ kind, file }: { kind: PreviewKind; file: FileDetail }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const [failed, setFailed] = useState(false);
  // Looking is recorded as looking. What the server does not show as it is, a browser may be able to, for who may have
  // it.
  const address = file.preview_url ?? file.signed_url;
  const ground = { flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', bgcolor: tokens.wash } as const;
  if (address === null || failed)
    return (
      <Box sx={ground}>
        <EmptyState icon={<FileQuestionMark />} title={t('storage.preview.notShown')} />
      </Box>
    );
  if (kind === 'text') return <TextContent address={address} onFailed={() => setFailed(true)} />;
  const whole = { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' } as const;
  const onError = (): void => setFailed(true);
  return (
    <Box sx={{ ...ground, overflow: 'hidden', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' }}>
      {kind === 'img' ? (
        <Box component="img" src={address} alt={file.name} onError={onError} sx={whole} />
      ) : (
        <Box component="video" src={address} aria-label={file.name} controls onError={onError} sx={whole} />
      )}
    </Box>
  );
}

function TextContent({ address, onFailed }: { address: string; onFailed: () => void }): ReactNode {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['preview', 'text', address],
    queryFn: async ({ signal }) => {
      try {
        return await readText(address, signal);
      } catch (failure) {
        if (!signal.aborted) onFailed();
        throw failure;
      }
    },
    gcTime: 0,
    throwOnError: false,
  });
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 2, sm: 2.5 }, pb: 3 }}>
      <Box component="pre" tabIndex={0} sx={{ m: 0, fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {data?.text}
      </Box>
      {data?.cut === true && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 2 }}>
          {t('storage.preview.cut')}
        </Typography>
      )}
    </Box>
  );
}
