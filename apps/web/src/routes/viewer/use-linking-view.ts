import { useMemo } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { linkToView, type LinkedView, type ServerSource } from '../../features/viewing/index.ts';

type OnLinkView = (view: LinkedView) => Promise<{ address: string } | { refused: string }>;

/** Makes links to what is seen of a source, for who is signed in; undefined: nobody is [VL-2]. */
export function useLinkingView(opened: ServerSource): OnLinkView | undefined {
  const t = useText();
  const isSignedIn = useSession() !== null;
  return useMemo(
    () =>
      isSignedIn
        ? async (view) => {
            try {
              return { address: await linkToView(view, opened) };
            } catch (failure) {
              return { refused: failureText(t, failure, t('viewing.notLinked')) };
            }
          }
        : undefined,
    [isSignedIn, opened, t],
  );
}
