import { fileDetail, type Answer } from '@mado/contract';
import { EmptyState } from '@mado/ui';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { FileQuestionMark, LockKeyhole } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { call, fileBytes, RequestFailure, type FileBytes } from '../../../app/http/index.ts';
import { useText } from '../../../app/language/use-text.ts';
import { FailurePage } from '../../../app/pages/FailurePage.tsx';
import { usePageTitle } from '../../../app/pages/Page.tsx';
import { useItemEnded } from '../../../app/use-right-ended.ts';
import { mayBeOver } from './address-age.ts';
import { PreviewHeader } from './PreviewHeader.tsx';
import type { PreviewKind } from './preview-kind.ts';

type FileDetail = Answer<typeof fileDetail>;

/** A file that is read piece by piece by what shows it. */
export interface ReadFile {
  name: string;
  bytes: FileBytes;
}

interface FilePreviewProps {
  kind: PreviewKind;
  uuid: string;
  /** Shows what a browser does not show by itself. */
  reader: (kind: 'text' | 'pdf', file: ReadFile) => ReactNode;
  /** It may be seen, and is on the screen. */
  onShown: (uuid: string) => void;
}

const askDetail = (uuid: string, signal?: AbortSignal): Promise<FileDetail> =>
  call(fileDetail, { params: { id: uuid } }, { signal, quiet: true });

/** One file by itself: the way back, its name, its content, and the way onto the disk for who may have it. */
export function FilePreview({ kind, uuid, reader, onShown }: FilePreviewProps): ReactNode {
  const {
    data: file,
    error,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    queryKey: ['preview', uuid],
    queryFn: ({ signal }) => askDetail(uuid, signal),
    // The address in it works for some minutes only.
    gcTime: 0,
    throwOnError: false,
  });
  const renew = (): boolean => {
    if (!mayBeOver(dataUpdatedAt)) return false;
    void refetch();
    return true;
  };
  const shown = file?.uuid;
  useEffect(() => {
    if (shown !== undefined) onShown(shown);
  }, [shown, onShown]);
  const ended = useItemEnded(uuid, file !== undefined, askDetail);
  usePageTitle(file?.name ?? '');
  if (error !== null || ended !== null) return <FailurePage failure={error ?? ended} />;
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <PreviewHeader uuid={uuid} file={file} since={dataUpdatedAt} />
      {file !== undefined && <Content key={uuid} kind={kind} file={file} reader={reader} renew={renew} />}
    </Box>
  );
}

interface ContentProps extends Pick<FilePreviewProps, 'kind' | 'reader'> {
  file: FileDetail;
  /** Asks for another address where this one may be over. @returns false: that is not why it failed */
  renew: () => boolean;
}

function Content({ kind, file, reader, renew }: ContentProps): ReactNode {
  // Looking is recorded as looking. What the server does not show as it is, a browser may be able to, for who may have
  // it.
  const address = file.preview_url ?? file.signed_url;
  const [failed, setFailed] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (refused !== null) return <NotShown refused={refused} />;
  if (address === null || failed) return <NotShown />;
  if (kind === 'text' || kind === 'pdf')
    return <Read file={file} address={address} show={(one) => reader(kind, one)} onRefused={setRefused} />;
  const fail = (): void => {
    if (renew()) return;
    setFailed(true);
    // A browser does not tell what was answered in place of a picture.
    fileBytes(file.uuid, file.size, address)
      .read(0, 1)
      .catch((failure: unknown) => setRefused(refusalOf(failure)));
  };
  return <AsBrowsersShow kind={kind} name={file.name} address={address} onFailed={fail} />;
}

/** Why the file may not be seen; null: it may be. */
function refusalOf(failure: unknown): string | null {
  return failure instanceof RequestFailure && failure.status === 403 && failure.detail !== '' ? failure.detail : null;
}

function Read({
  file: { uuid, size, name },
  address,
  show,
  onRefused,
}: {
  file: FileDetail;
  address: string;
  show: (file: ReadFile) => ReactNode;
  /** A part of it was refused; `why` null: it did not come for another reason. Stays the same function. */
  onRefused: (why: string | null) => void;
}): ReactNode {
  // Details that are asked for again bring another address of the same bytes: what is shown stays.
  const [first] = useState(address);
  const read = useMemo(() => {
    const bytes = fileBytes(uuid, size, first);
    const telling: FileBytes['read'] = async (...part) => {
      try {
        return await bytes.read(...part);
      } catch (failure) {
        onRefused(refusalOf(failure));
        throw failure;
      }
    };
    return { name, bytes: { size, read: telling } };
  }, [uuid, size, name, first, onRefused]);
  return show(read);
}

function AsBrowsersShow({
  kind,
  name,
  address,
  onFailed,
}: {
  kind: 'img' | 'video';
  name: string;
  address: string;
  onFailed: () => void;
}): ReactNode {
  const ground = useGround();
  // Where one is, for when another address takes the place of this one.
  const seconds = useRef(0);
  const whole = { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' } as const;
  return (
    <Box sx={{ ...ground, overflow: 'hidden', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' }}>
      {kind === 'img' ? (
        <Box component="img" src={address} alt={name} onError={onFailed} sx={whole} />
      ) : (
        <Box
          component="video"
          src={address}
          aria-label={name}
          controls
          onTimeUpdate={({ currentTarget }) => (seconds.current = currentTarget.currentTime || seconds.current)}
          onLoadedMetadata={({ currentTarget }) => (currentTarget.currentTime = seconds.current)}
          onError={onFailed}
          sx={whole}
        />
      )}
    </Box>
  );
}

/** `refused`: the server's words, where it is not the browser that cannot. */
function NotShown({ refused }: { refused?: string }): ReactNode {
  const t = useText();
  return (
    <Box sx={useGround()}>
      {refused === undefined ? (
        <EmptyState icon={<FileQuestionMark />} title={t('preview.notShown')} />
      ) : (
        <EmptyState icon={<LockKeyhole />} title={t('preview.refused')} detail={refused} />
      )}
    </Box>
  );
}

function useGround() {
  const { tokens } = useTheme();
  return { flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', bgcolor: tokens.wash } as const;
}
