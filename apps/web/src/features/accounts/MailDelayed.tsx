import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { mailStateQuery } from './api.ts';

/** Says that mails are delayed at present, to who waits for one; the same whatever address it is for. */
export function MailDelayed(): ReactNode {
  const t = useText();
  const { data } = useQuery(mailStateQuery);
  return (
    <div role="status">
      {data?.delayed === true && (
        <Alert severity="warning" role="presentation" sx={{ mt: 2 }}>
          {t('accounts.mailDelayed')}
        </Alert>
      )}
    </div>
  );
}
