import { EmptyState } from '@mado/ui';
import Button from '@mui/material/Button';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { Page } from '../../app/pages/Page.tsx';

/** `/conference/welcome/{email}`: whose account waits for approval, or was deactivated. */
export function Component(): ReactNode {
  const t = useText();
  const { email = '' } = useParams();
  const title = t('accounts.waiting.title');
  return (
    <Page title={title}>
      <EmptyState
        heading
        icon={<Hourglass />}
        title={title}
        detail={t('accounts.waiting.detail', { email })}
        action={
          <Button href="/" variant="outlined">
            {t('app.actions.top')}
          </Button>
        }
      />
    </Page>
  );
}
