import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AskDialog } from '../../app/AskDialog.tsx';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { loginUrl } from '../../features/accounts/index.ts';
import { carryFiles, type LocalFiles } from '../../features/local/index.ts';

/**
 * Sending goes by the storage, where one says into which folder; who is not signed in signs in before that. Where the
 * files cannot be had one stays, and is told [LO-25].
 */
export function useSending(files: Pick<LocalFiles, 'files'>): {
  begin: (study: number | null) => void;
  question: ReactNode;
} {
  const t = useText();
  const navigate = useNavigate();
  const { enqueueSnackbar } = useSnackbar();
  const email = useSession()?.email ?? null;
  const [asks, setAsks] = useState<{ study: number | null } | null>(null);

  const carry = async (study: number | null): Promise<void> => {
    setAsks(null);
    const carried = await files.files(study).catch(() => []);
    if (carried.length === 0) {
      enqueueSnackbar(t('local.sendFailed'), { variant: 'error' });
      return;
    }
    carryFiles(carried, email);
    await navigate(email === null ? loginUrl('/storage') : '/storage');
  };

  return {
    begin: (study) => (email === null ? setAsks({ study }) : void carry(study)),
    question: asks && (
      <AskDialog
        title={t('local.signIn.title')}
        question={t('local.signIn.detail')}
        action={t('accounts.title')}
        colour="primary"
        onClose={() => setAsks(null)}
        onYes={() => void carry(asks.study)}
      />
    ),
  };
}
