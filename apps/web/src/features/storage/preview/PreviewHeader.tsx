import type { fileDetail, Answer, Item } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronLeft, ChevronRight, Download, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatSize } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { contentAddress, pathQuery } from '../api.ts';
import { locationUrl } from '../storage-location.ts';
import { mayBeOver } from './address-age.ts';
import { neighboursOf, shownBesideQuery } from './neighbours.ts';
import { previewUrl } from './preview-kind.ts';
import { locationAbove } from './way-back.ts';

/** What the list says when it opens a preview: the page before this one is the list. */
export const fromList = { fromList: true } as const;

interface PreviewHeaderProps {
  uuid: string;
  /** undefined: its details have not come yet */
  file: Answer<typeof fileDetail> | undefined;
  /** when they came, in ms */
  since: number;
}

/** The way back, what this is, what lies before and after it, and the way onto the disk for who may have it. */
export function PreviewHeader({ uuid, file, since }: PreviewHeaderProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const path = useQuery(pathQuery(uuid));
  const location = path.data === undefined ? null : locationAbove(path.data);
  const beside = useQuery(shownBesideQuery(location));
  const { before, after } = neighboursOf(beside.data ?? [], uuid);
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        columnGap: 0.5,
        minHeight: 52,
        px: { xs: 0.5, sm: 1 },
        borderBottom: `1px solid ${tokens.line}`,
      }}
    >
      <WayBack to={location === null ? null : locationUrl(location)} />
      <Typography variant="h3" component="h1" noWrap title={file?.name} sx={{ minWidth: 0, flex: '0 1 auto' }}>
        {file?.name ?? <Skeleton width={180} />}
      </Typography>
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ flex: '1 0 auto', whiteSpace: 'nowrap', px: { xs: 0.5, sm: 1 } }}
      >
        {file !== undefined && formatSize(file.size)}
      </Typography>
      <Beside label={t('preview.before')} icon={ChevronLeft} item={before} />
      <Beside label={t('preview.after')} icon={ChevronRight} item={after} />
      {file?.can.download === true && file.signed_url !== null && (
        <Button
          href={file.signed_url}
          download={file.name}
          onClick={(event: MouseEvent) => mayBeOver(since) && void saveAnew(event, uuid, file.name)}
          variant="outlined"
          startIcon={<Download size={16} />}
          aria-label={t('storage.selection.download')}
          sx={{
            mx: 0.5,
            flex: 'none',
            minWidth: 40,
            '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.5 } },
          }}
        >
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {t('storage.selection.download')}
          </Box>
        </Button>
      )}
    </Box>
  );
}

/** Saves a file by a fresh address. */
async function saveAnew(event: MouseEvent, uuid: string, name: string): Promise<void> {
  event.preventDefault();
  // The HTTP layer has said what went wrong.
  const address = await contentAddress(uuid).catch(() => null);
  if (address !== null) Object.assign(document.createElement('a'), { href: address, download: name }).click();
}

/** To the list as one left it; from a mail, where no page was before, to the folder. */
function WayBack({ to }: { to: string | null }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<typeof fromList> | null };
  const back = (event: MouseEvent): void => {
    if (state?.fromList !== true || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  // Its room is there before it is known, so that nothing moves.
  if (to === null) return <Box sx={{ width: 36 }} />;
  const label = t('preview.back');
  return (
    <IconButton component={Link} to={to} onClick={back} aria-label={label} title={label} sx={{ width: 36, height: 36 }}>
      <ArrowLeft size={20} />
    </IconButton>
  );
}

function Beside({ label, icon: Icon, item }: { label: string; icon: LucideIcon; item: Item | null }): ReactNode {
  const { state } = useLocation();
  const to = item && previewUrl(item);
  if (to === null) {
    return (
      <IconButton disabled aria-label={label}>
        <Icon size={20} />
      </IconButton>
    );
  }
  // In the place of this page: the way back is still that to the list.
  return (
    <IconButton component={Link} to={to} replace state={state} aria-label={label} title={item?.name}>
      <Icon size={20} />
    </IconButton>
  );
}
