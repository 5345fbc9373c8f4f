import { useSnackbar } from 'notistack';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { leaveThirdParty } from '../../app/third-party/third-party.ts';
import { afterSignOut, endSession } from '../../features/accounts/index.ts';
import { SignOutDialog, useIsUploading, useUploads } from '../../features/uploads/index.ts';
import { dropUnsent, markedStudiesNow, sendUnsentNow, UnsentDialog } from '../../features/viewing/index.ts';

/**
 * Signing out, with what is asked before: while an upload is under way, and while measurements or key images are in
 * this browser alone [WB-50].
 *
 * @param leave loads the page of the sign-in; the address leads back from there where it should [WB-63]
 */
export function useSignOut(leave: (to: string) => void): { begin: () => void; questions: ReactNode } {
  const t = useText();
  const { enqueueSnackbar } = useSnackbar();
  const uploading = useIsUploading();
  const { started, showSummary } = useUploads();
  const [asking, setAsking] = useState(false);
  const [unsent, setUnsent] = useState<{ count: number; marked: number } | null>(null);
  const signOut = async (): Promise<void> => {
    try {
      // Before the end: this page is led to the sign-in by that too, and from elsewhere there is no way back.
      const back = afterSignOut(location.pathname + location.search);
      const elsewhere = await endSession();
      if (elsewhere === null) leave(back);
      else leaveThirdParty(elsewhere, back);
    } catch {
      // What uploads brought that were given up for it is to be seen after all.
      for (const { upload } of started) showSummary(upload, null);
      enqueueSnackbar(t('accounts.signOutFailed'), { variant: 'error' });
    }
  };
  const signOutIfSent = async (): Promise<void> => {
    const count = await sendUnsentNow().catch(() => 0);
    const marked = await markedStudiesNow().catch(() => 0);
    if (count + marked > 0) setUnsent({ count, marked });
    else await signOut();
  };
  const questions = (
    <>
      {asking && (
        <SignOutDialog
          onStay={() => setAsking(false)}
          onStopped={() => {
            setAsking(false);
            void signOutIfSent();
          }}
        />
      )}
      {unsent && (
        <UnsentDialog
          {...unsent}
          onStay={() => setUnsent(null)}
          onKeep={() => {
            setUnsent(null);
            void signOut();
          }}
          onDrop={() => {
            setUnsent(null);
            void dropUnsent().then(signOut);
          }}
        />
      )}
    </>
  );
  return { begin: () => (uploading ? setAsking(true) : void signOutIfSent()), questions };
}
