import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { AskDialog } from './AskDialog.tsx';
import { session } from './http/index.ts';
import { useText } from './language/use-text.ts';

interface Unsaved {
  dialog: ReactNode;
  /** Does what ends the form, after a question where something would be lost. */
  ask: (then: () => void) => void;
  /** Somebody has said that they give it up: nothing more is asked. */
  drop: () => void;
}

/**
 * Asks before what was typed is lost: on the way to another page here, and, by the browser, before this one is closed
 * or loaded anew [WB-125].
 *
 * @param unsaved whether there is anything to lose
 */
export function useUnsaved(unsaved: boolean): Unsaved {
  const t = useText();
  const dropped = useRef(false);
  const [then, setThen] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !dropped.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Where the sign-in has ended nothing more can be saved here.
      session.get() !== null,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    if (unsaved) window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  const leave = blocker.state === 'blocked' ? blocker.proceed : then;
  return {
    dialog: leave !== null && (
      <AskDialog
        title={t('app.unsaved.title')}
        question={t('app.unsaved.question')}
        action={t('app.unsaved.action')}
        stay={t('app.unsaved.stay')}
        onClose={() => {
          setThen(null);
          blocker.reset?.();
        }}
        onYes={() => {
          setThen(null);
          leave();
        }}
      />
    ),
    ask: (end) => (unsaved ? setThen(() => end) : end()),
    drop: () => {
      dropped.current = true;
    },
  };
}
