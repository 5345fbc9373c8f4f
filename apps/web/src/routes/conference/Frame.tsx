import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { AccountMenu } from '../account/AccountMenu.tsx';

interface FrameProps {
  title?: string;
  /** Where the link above the title leads; null: there is none. */
  back?: string | null;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Around the pages of conferences that have no drawer. */
export function Frame({ title = '', back = null, actions, children }: FrameProps): ReactNode {
  const t = useText();
  usePageTitle(title);
  return (
    <>
      <Header>
        <AccountMenu />
      </Header>
      <Box
        component="main"
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 2, sm: 4 }, py: { xs: 3, md: 5 } }}
      >
        <Box sx={{ maxWidth: 880, mx: 'auto' }}>
          {back !== null && (
            <Link
              component={RouterLink}
              to={back}
              underline="hover"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1.5, fontSize: 13 }}
            >
              <ChevronLeft size={16} aria-hidden />
              {t('conferences.back')}
            </Link>
          )}
          {title !== '' && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 3 }}>
              <Typography variant="h1" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              {actions}
            </Box>
          )}
          {children}
        </Box>
      </Box>
    </>
  );
}

/** Until something has come. */
export function Waiting(): ReactNode {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', py: 8 }}>
      <CircularProgress size={24} aria-label={t('conferences.loading')} />
    </Box>
  );
}
