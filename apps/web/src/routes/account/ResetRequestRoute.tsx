import type { ReactNode } from 'react';
import { askForReset } from '../../features/accounts/index.ts';
import { MailRequestPage } from './MailRequestPage.tsx';

/** `/pw-reset` */
export function Component(): ReactNode {
  return <MailRequestPage what="reset" ask={askForReset} />;
}
