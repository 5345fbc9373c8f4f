import type { ReactNode } from 'react';
import { askForLetter } from '../../features/accounts/index.ts';
import { MailRequestPage } from './MailRequestPage.tsx';

/** `/resend-email/` */
export function Component(): ReactNode {
  return <MailRequestPage what="resend" ask={askForLetter} />;
}
