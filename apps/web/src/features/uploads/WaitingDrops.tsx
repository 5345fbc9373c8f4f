import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useUploads } from './uploads-context.ts';

/** The drops that begin when what runs has ended, each with the way to take it back. */
export function WaitingDrops(): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { waiting, takeBack } = useUploads();
  return (
    <Paper
      component="section"
      aria-label={t('uploads.waiting.label')}
      elevation={6}
      sx={{ borderRadius: 1.5, border: `1px solid ${tokens.line}`, minWidth: 0, maxHeight: 160, overflow: 'auto' }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {waiting.map(({ id, destination, entries }) => (
          <Box
            key={id}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.75, pr: 0.5, minHeight: 40, fontSize: 13 }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {t('uploads.waiting.drop', { name: destination, count: entries.length })}
            </Box>
            <IconButton
              size="small"
              aria-label={t('uploads.waiting.takeBack', { name: destination })}
              onClick={() => takeBack(id)}
            >
              <X size={16} />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
