import { uploadLinkLimits } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { FileUp, FolderUp, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../app/format.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { LanguageLine } from '../../app/shell/LanguageLine.tsx';
import { SentByLink, UploadArea, type LinkTarget, type Pickers } from '../../features/uploads/index.ts';

interface SendByLinkProps {
  org: string;
  folder: string;
  conference: boolean;
}

/** What is sent, what becomes of it, and where it is let go; all of the page takes files. */
export function SendByLink({ org, folder, conference }: SendByLinkProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const isVisitor = useSession() === null;
  const title = t('uploads.byLink.title');
  usePageTitle(title);
  const target: LinkTarget = { kind: 'link', uuid: folder, org, conference, name: t('uploads.byLink.name') };
  const told = [
    t('uploads.byLink.deidentified'),
    ...(conference ? [t('uploads.deidentify.conference')] : []),
    t('uploads.byLink.seen'),
    t('uploads.byLink.limits', {
      files: formatCount(uploadLinkLimits.files),
      gigabytes: formatCount(uploadLinkLimits.bytes / 1e9),
    }),
  ];
  return (
    <UploadArea dropTarget={target} isTargetComing={false} place={`link ${folder}`}>
      {(pickers) => (
        <Box
          component="main"
          sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 2, sm: 4 }, py: { xs: 3, md: 6 } }}
        >
          {/* The panel of an upload stands over the foot of the page. */}
          <Box sx={{ maxWidth: 640, mx: 'auto', pb: 12 }}>
            <Typography variant="h1">{title}</Typography>
            <Typography component="p" sx={{ mt: 1.5 }}>
              {t('uploads.byLink.lead')}
            </Typography>
            <Pick {...pickers} />
            <SentByLink folder={folder} />
            <Box component="ul" sx={{ mt: 3, mb: 0, pl: 2.5, color: tokens.ink2, fontSize: 14, lineHeight: 1.7 }}>
              {told.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </Box>
            {isVisitor && (
              <Box sx={{ mt: 5 }}>
                <LanguageLine />
              </Box>
            )}
          </Box>
        </Box>
      )}
    </UploadArea>
  );
}

function Pick({ pickFiles, pickFolder }: Pickers): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box
      sx={{
        mt: 3,
        px: 2,
        py: { xs: 3, sm: 5 },
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        border: `2px dashed ${tokens.line}`,
        borderRadius: 2,
        color: tokens.ink2,
        textAlign: 'center',
      }}
    >
      <FileUp size={36} strokeWidth={1.5} aria-hidden />
      <span>{t('uploads.byLink.drop')}</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button variant="contained" startIcon={<FolderUp size={18} />} onClick={() => pickFolder()}>
          {t('storage.drawer.uploadFolder')}
        </Button>
        <Button variant="outlined" startIcon={<Upload size={18} />} onClick={() => pickFiles()}>
          {t('storage.drawer.uploadFiles')}
        </Button>
      </Box>
    </Box>
  );
}
