import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { LanguageLine } from '../../app/shell/LanguageLine.tsx';
import { Logo } from '../../app/shell/Logo.tsx';
import { versions } from '../../app/version.ts';
import { WindowDrawing } from './WindowDrawing.tsx';

/** Around what one does before one is signed in: what the product is, a title, the languages, the version. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // Who hears the page hears what it is about, where no field has taken the focus.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
      }}
    >
      <About />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: { xs: 'flex-start', md: 'center' },
          alignItems: 'center',
          px: 3,
          py: { xs: 5, md: 3 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 360 }}>
          <Link component={RouterLink} to="/" underline="none" aria-label={t('app.name')}>
            <Logo size={28} />
          </Link>
          <Typography ref={heading} tabIndex={-1} variant="h1" sx={{ mt: 4, mb: 3, outline: 'none' }}>
            {title}
          </Typography>
          {children}
          <Box sx={{ mt: 4 }}>
            <LanguageLine />
          </Box>
          <Typography component="p" sx={{ mt: 3, fontSize: 12, textAlign: 'center', color: tokens.ink3 }}>
            {t('app.version', versions)}
          </Typography>
        </Box>
      </Box>
    </Box>
  );
}

/** What the product is, beside the form where there is room. */
function About(): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 5,
        p: 6,
        bgcolor: tokens.brand50,
      }}
    >
      <Box sx={{ width: 'min(320px, 60%)' }}>
        <WindowDrawing />
      </Box>
      <Box sx={{ textAlign: 'center' }}>
        <Typography component="p" sx={{ fontSize: 22, fontWeight: 700, color: tokens.brand, letterSpacing: '0.04em' }}>
          {t('accounts.lead')}
        </Typography>
        <Typography component="p" sx={{ mt: 1, color: tokens.ink2 }}>
          {t('accounts.about')}
        </Typography>
      </Box>
    </Box>
  );
}
