import { passkeyNameLimit } from '@mado/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { NameDialog } from '../../app/NameDialog.tsx';
import { callPasskey, factorsQuery } from './factors.ts';

interface PasskeyNameProps {
  passkey: { id: string; name: string };
  onClose: () => void;
}

/** Asks for another name of a passkey. Mount it to open it. */
export function PasskeyName({ passkey: { id, name }, onClose }: PasskeyNameProps): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const words = {
    title: t('factors.passkey.rename', { name }),
    label: t('factors.passkey.name'),
    submit: t('factors.rename'),
    busy: t('factors.passkey.renaming'),
    failed: t('factors.passkey.notRenamed'),
  };
  return (
    <NameDialog
      words={words}
      initial={name}
      limit={passkeyNameLimit}
      onClose={onClose}
      onSubmit={async (typed) => {
        await callPasskey(id, typed);
        await queries.invalidateQueries({ queryKey: factorsQuery.queryKey });
        onClose();
      }}
    />
  );
}
