import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';

interface PdfToolbarProps {
  page: number;
  count: number;
  /** in parts of one */
  zoom: number;
  /** As wide as the window. */
  fits: boolean;
  onPage: (page: number) => void;
  /** null: as wide as the window */
  onZoom: (direction: 1 | -1 | null) => void;
}

/** Which page this is, and how large. */
export function PdfToolbar({ page, count, zoom, fits, onPage, onZoom }: PdfToolbarProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  // What somebody types; null: the page that is seen.
  const [typed, setTyped] = useState<string | null>(null);
  const go = (): void => {
    const wanted = Number.parseInt((typed ?? '').normalize('NFKC'), 10);
    if (wanted >= 1) onPage(Math.min(wanted, count));
    setTyped(null);
  };
  return (
    <Box
      role="group"
      aria-label={t('preview.pdf.toolbar')}
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 0.5,
        minHeight: 44,
        borderBottom: `1px solid ${tokens.line}`,
        fontVariantNumeric: 'tabular-nums',
        fontSize: 13,
      }}
    >
      <Box
        component="input"
        value={typed ?? String(page)}
        inputMode="numeric"
        aria-label={t('preview.pdf.page', { count })}
        onChange={(event: { target: { value: string } }) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event: { key: string }) => event.key === 'Enter' && go()}
        sx={{
          width: `${Math.max(String(count).length, 2) + 2}ch`,
          font: 'inherit',
          color: 'inherit',
          textAlign: 'right',
          px: 0.75,
          py: 0.5,
          border: `1px solid ${tokens.ink3}`,
          borderRadius: 1,
          bgcolor: tokens.paper,
        }}
      />
      <Box component="span" sx={{ mr: 1.5 }}>
        / {count}
      </Box>
      <IconButton aria-label={t('preview.pdf.smaller')} title={t('preview.pdf.smaller')} onClick={() => onZoom(-1)}>
        <ZoomOut size={18} />
      </IconButton>
      <Button
        size="small"
        color="inherit"
        disabled={fits}
        title={t('preview.pdf.fit')}
        onClick={() => onZoom(null)}
        sx={{ minWidth: 64 }}
      >
        {Math.round(zoom * 100)}%
      </Button>
      <IconButton aria-label={t('preview.pdf.larger')} title={t('preview.pdf.larger')} onClick={() => onZoom(1)}>
        <ZoomIn size={18} />
      </IconButton>
    </Box>
  );
}
