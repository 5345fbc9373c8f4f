import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { ArrowLeft, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface SearchFrameProps {
  phone: boolean;
  shown: boolean;
  /** Said to those who hear the page. */
  status: string;
  onShow: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** In the header; on a phone a button, and over the header once it is pressed. */
export function SearchFrame({ phone, shown, status, onShow, onClose, children }: SearchFrameProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  if (phone && !shown)
    return (
      <IconButton data-tour="search" aria-label={t('search.open')} sx={{ ml: 'auto' }} onClick={onShow}>
        <Search size={20} />
      </IconButton>
    );
  const over = {
    position: 'absolute',
    inset: 0,
    zIndex: 2,
    px: 1,
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    bgcolor: tokens.page,
  } as const;
  return (
    <Box
      role="search"
      data-tour="search"
      sx={phone ? over : { flex: '0 1 540px', minWidth: 120, ml: { xs: 1, md: 13.5 } }}
    >
      {phone && (
        <IconButton aria-label={t('search.close')} onClick={onClose}>
          <ArrowLeft size={20} />
        </IconButton>
      )}
      {children}
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {status}
      </Box>
    </Box>
  );
}
