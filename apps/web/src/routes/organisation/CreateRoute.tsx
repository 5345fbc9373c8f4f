import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { FieldForm, found } from '../../features/organisations/index.ts';
import { OrganisationPage } from './OrganisationPage.tsx';
import { useEntering } from './use-entering.ts';

/** `/organization/create` */
export function Component(): ReactNode {
  const t = useText();
  const enter = useEntering();
  const words = {
    label: t('organisations.create.label'),
    submit: t('organisations.create.submit'),
    busy: t('organisations.create.busy'),
    failed: t('organisations.create.failed'),
  };
  return (
    <OrganisationPage title={t('organisations.create.title')}>
      {({ email, username }) => (
        <FieldForm
          words={words}
          initial={username === '' ? (email.split('@')[0] ?? '') : t('organisations.create.default', { username })}
          onSubmit={async (name) => enter(await found(name))}
        />
      )}
    </OrganisationPage>
  );
}
