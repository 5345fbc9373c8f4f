import type { Box as PixelBox } from '@mado/dicom/deidentify/burned-in';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../app/language/use-text.ts';
import { boxWords } from './box-words.ts';

interface BoxListProps {
  boxes: readonly PixelBox[];
  onDrop: (at: number) => void;
  onDropAll: () => void;
}

/** How many boxes there are, and each with its size, to be read and to be dropped. */
export function BoxList({ boxes, onDrop, onDropAll }: BoxListProps): ReactNode {
  const t = useText();
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography variant="subtitle2" component="h4" aria-live="polite">
          {t('uploads.burnedIn.boxes', { count: boxes.length })}
        </Typography>
        {/* Where anatomy was taken for letters there may be dozens. */}
        {boxes.length > 1 && (
          <Button size="small" onClick={onDropAll} sx={{ ml: 'auto' }}>
            {t('uploads.burnedIn.dropAll')}
          </Button>
        )}
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 200, overflowY: 'auto' }}>
        {boxes.map((box, at) => (
          <Box component="li" key={at} sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
            <Box sx={{ flex: 1 }}>{boxWords(box, at, t)}</Box>
            <IconButton size="small" aria-label={t('uploads.burnedIn.drop', { n: at + 1 })} onClick={() => onDrop(at)}>
              <X size={16} />
            </IconButton>
          </Box>
        ))}
      </Box>
    </div>
  );
}
