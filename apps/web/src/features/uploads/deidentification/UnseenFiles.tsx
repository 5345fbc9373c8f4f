import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type ReactNode } from 'react';
import { formatCount, formatSize } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { shownText } from '../../../app/shown-text.ts';
import { PicturePreview } from './PicturePreview.tsx';
import type { UnseenFile } from './study-to-send.ts';

/** Files that are shown at first, and that come each time one asks for more. */
const shownAtOnce = 100;

interface UnseenFilesProps {
  unseen: readonly UnseenFile[];
  seen: ReadonlySet<number>;
  onChange: (seen: ReadonlySet<number>) => void;
}

/** Each is ticked by itself: nobody looks into them but who sends them. */
export function UnseenFiles({ unseen, seen, onChange }: UnseenFilesProps): ReactNode {
  const t = useText();
  const [shown, setShown] = useState(shownAtOnce);
  const title = t('uploads.deidentify.check.unseen', { count: formatCount(unseen.length) });
  const change = (file: number, isSeen: boolean): void => {
    const next = new Set(seen);
    if (isSeen) next.add(file);
    else next.delete(file);
    onChange(next);
  };
  return (
    <Alert severity="warning" role="group" aria-label={title} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <b>{title}</b>
      <Box sx={{ my: 0.5 }}>{t('uploads.deidentify.check.unseenDetail')}</Box>
      {unseen.some(({ kind }) => kind === 'picture') && (
        <Box sx={{ my: 0.5 }}>{t('uploads.deidentify.check.picturesDetail')}</Box>
      )}
      <Box
        component="ul"
        tabIndex={0}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { xs: 'none', sm: 240 }, overflowY: 'auto' }}
      >
        {unseen.slice(0, shown).map(({ id, path, size, kind, file }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
            {kind === 'picture' && file && <PicturePreview {...{ file, path }} />}
            <FormControlLabel
              control={<Checkbox size="small" checked={seen.has(id)} onChange={(_, isSeen) => change(id, isSeen)} />}
              label={`${shownText(path)} (${formatSize(size)})`}
              slotProps={{ typography: { sx: { fontSize: 13, overflowWrap: 'anywhere' } } }}
            />
          </Box>
        ))}
      </Box>
      {unseen.length > shown && (
        <Button color="inherit" size="small" onClick={() => setShown(shown + shownAtOnce)}>
          {t('uploads.deidentify.check.moreUnseen', {
            count: formatCount(Math.min(shownAtOnce, unseen.length - shown)),
          })}
        </Button>
      )}
    </Alert>
  );
}
