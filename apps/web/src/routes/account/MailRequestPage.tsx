import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../app/language/use-text.ts';
import { AccountFrame, MailDelayed, MailRequestForm } from '../../features/accounts/index.ts';
import { MailSent } from './MailSent.tsx';
import { ToLogin } from './ToLogin.tsx';

/** A page that has a letter sent; which says the same for every address. */
export function MailRequestPage({
  what,
  ask,
}: {
  what: 'resend' | 'reset';
  ask: (email: string) => Promise<void>;
}): ReactNode {
  const t = useText();
  const given = emailOf(useLocation().state);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AccountFrame title={t(`accounts.${what}.title`)}>
      {sentTo === null ? (
        <MailRequestForm email={given} ask={ask} onSent={setSentTo} />
      ) : (
        <>
          <MailSent hint={t(`accounts.${what}.hint`)}>{t(`accounts.${what}.sent`, { email: sentTo })}</MailSent>
          <MailDelayed />
        </>
      )}
      <ToLogin />
    </AccountFrame>
  );
}

/** The address that was typed on the page before; in the address bar it would be kept. */
function emailOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
}
