import { EmptyState } from '@mado/ui';
import Button from '@mui/material/Button';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode } from 'react';
import { useText } from '../../language/use-text.ts';
import { Page } from '../Page.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/**
 * What a link asks for before it shows anything [WB-103]. What it leads to is said nowhere. Once one is through, the
 * page is loaded anew: nothing of what was refused is left.
 */
export function LinkDoorPage({ asks }: { asks: 'link_password' | 'link_code' }): ReactNode {
  const t = useText();
  const title = t(`sharing.door.${asks}.title`);
  const id = itemOf(location.pathname, location.search);
  const through = (): void => location.reload();
  return (
    <Page title={title}>
      <EmptyState
        heading
        icon={<LockKeyhole />}
        title={title}
        detail={t(`sharing.door.${asks}.detail`)}
        action={
          <>
            {asks === 'link_password' ? (
              <PasswordForm id={id} onThrough={through} />
            ) : (
              <CodeForm id={id} onThrough={through} />
            )}
            <Button href={`/login?continueUrl=${encodeURIComponent(location.pathname + location.search)}`}>
              {t('app.actions.login')}
            </Button>
          </>
        }
      />
    </Page>
  );
}

/** The item that the address of a page names: the last id in it, or in that of what a viewer opens. */
export function itemOf(path: string, search = ''): string {
  const ids = (text: string) => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi)?.at(-1);
  return ids(path) ?? ids(new URLSearchParams(search).get('url') ?? '') ?? '';
}
