import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useHeldOpen } from '../../app/held-open.ts';
import { useText } from '../../app/language/use-text.ts';

/** Ten codes that nobody is shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  useHeldOpen();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Stack spacing={2}>
      <Typography component="h2" variant="h3">
        {t('factors.recovery.title')}
      </Typography>
      <Alert severity="warning">{t('factors.recovery.keep')}</Alert>
      <Box
        component="ul"
        aria-label={t('factors.recovery.title')}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          gap: 1,
          bgcolor: tokens.wash,
          borderRadius: 1.5,
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onDone}>
          {t('factors.recovery.kept')}
        </Button>
        <Button onClick={copy}>{copied ? t('factors.recovery.copied') : t('factors.recovery.copy')}</Button>
      </Stack>
    </Stack>
  );
}
