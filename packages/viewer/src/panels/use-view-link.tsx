import { useCallback, useState, type ReactNode } from 'react';
import type { LinkedView } from '../ports/index.ts';
import { later } from '../runtime/later.tsx';
import { useRuntime } from '../runtime/runtime-context.ts';
import { linkedView } from '../session/linked-view.ts';
import { copyWhenKnown } from './copy-text.ts';
import type { LinkOutcome } from './LinkMade.tsx';

const LinkMade = later(async () => (await import('./opened-later.ts')).LinkMade);

/** Makes the address of a link to a view, or says in the reader's language why there is none. */
export type OnLinkView = (view: LinkedView) => Promise<{ address: string } | { refused: string }>;

/** Copies a link to what is shown, and says what has come of it [VW-170]; nothing where nobody keeps links. */
export function useViewLink(onLinkView: OnLinkView | undefined): {
  onLink: (() => void) | undefined;
  parts: ReactNode;
} {
  const { session } = useRuntime();
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
  const onLink = useCallback(() => {
    const view = linkedView(session.getState());
    // What was told of the link before is over.
    setOutcome(view === null ? { kind: 'nothing' } : null);
    if (view !== null && onLinkView) void copied(onLinkView(view)).then(setOutcome);
  }, [session, onLinkView]);
  const close = useCallback(() => setOutcome(null), []);
  return {
    onLink: onLinkView && onLink,
    parts: outcome && <LinkMade key={outcome.kind} outcome={outcome} onClose={close} />,
  };
}

async function copied(made: ReturnType<OnLinkView>): Promise<LinkOutcome> {
  const address = made.then((told) => {
    if ('refused' in told) throw new Error('there is no link');
    return told.address;
  });
  try {
    return (await copyWhenKnown(address)) ? { kind: 'copied' } : { kind: 'byHand', address: await address };
  } catch {
    const told = await made.catch(() => null);
    return { kind: 'refused', words: told && 'refused' in told ? told.refused : null };
  }
}
