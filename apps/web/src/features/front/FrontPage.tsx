import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { Picture } from './Picture.tsx';
import phone from './phone.jpg';
import storage from './storage.jpg';
import viewer from './viewer.jpg';

const desk = { width: 1280, height: 800 };
const hand = { width: 780, height: 1328 };

interface FrontPageProps {
  /** What one can do first: come in, or go on. */
  actions: ReactNode;
  /** At the very end. */
  footer: ReactNode;
}

/** What the product is, in words and in pictures of itself. */
export function FrontPage({ actions, footer }: FrontPageProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <Box sx={{ bgcolor: tokens.brand50, px: 3, pt: { xs: 5, md: 9 }, pb: { xs: 4, md: 8 } }}>
        <Box sx={{ maxWidth: 1120, mx: 'auto' }}>
          <Typography
            variant="h1"
            sx={{ fontSize: { xs: 28, md: 40 }, color: tokens.brand, letterSpacing: '0.03em', textWrap: 'balance' }}
          >
            {t('accounts.lead')}
          </Typography>
          <Typography component="p" sx={{ mt: 2, mb: 3, maxWidth: 640, fontSize: 16, color: tokens.ink2 }}>
            {t('front.lead')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: { xs: 4, md: 6 } }}>{actions}</Box>
          <Picture src={viewer} alt={t('front.pictures.viewer')} {...desk} />
        </Box>
      </Box>
      <Feature what="keep" picture={<Picture src={storage} alt={t('front.pictures.storage')} {...desk} later />} />
      <Feature what="read" />
      <Feature
        what="share"
        picture={
          <Box sx={{ maxWidth: 260, mx: 'auto' }}>
            <Picture src={phone} alt={t('front.pictures.phone')} {...hand} later />
          </Box>
        }
      />
      <Box
        component="footer"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 2,
          p: 3,
          fontSize: 12,
          color: tokens.ink3,
          borderTop: `1px solid ${tokens.line}`,
        }}
      >
        {footer}
      </Box>
    </Box>
  );
}

/** One thing that the product is good for. */
function Feature({ what, picture }: { what: 'keep' | 'read' | 'share'; picture?: ReactNode }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box
      component="section"
      sx={{
        maxWidth: 1120,
        mx: 'auto',
        px: 3,
        py: { xs: 4, md: 6 },
        display: 'grid',
        gap: { xs: 2.5, md: 5 },
        gridTemplateColumns: { xs: '1fr', md: picture ? '5fr 7fr' : '1fr' },
        alignItems: 'center',
      }}
    >
      <Box sx={{ maxWidth: 640 }}>
        <Typography component="h2" sx={{ fontSize: 22, fontWeight: 700 }}>
          {t(`front.${what}.title`)}
        </Typography>
        <Typography component="p" sx={{ mt: 1.5, fontSize: 15, color: tokens.ink2 }}>
          {t(`front.${what}.text`)}
        </Typography>
      </Box>
      {picture}
    </Box>
  );
}
