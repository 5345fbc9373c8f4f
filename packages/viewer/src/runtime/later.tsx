import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { PartMissing } from './PartMissing.tsx';

/** What can be closed says so by this name. */
interface Closed {
  readonly onClose?: () => void;
}

const loaders = new Set<() => Promise<void>>();

/** Brings the code of all such parts. One that does not come is asked for again when somebody opens it. */
export async function loadLaterParts(): Promise<void> {
  await Promise.allSettled(Array.from(loaders, (load) => load()));
}

/**
 * A part that nobody sees before the first image: a menu, a dialog, a panel. Its code does not delay that image; it
 * comes after it, or when the part is opened before. Where it does not come, that is said, and can be tried again
 * [VW-120].
 */
export function later<P extends object>(bring: () => Promise<ComponentType<P>>): (props: P & Closed) => ReactNode {
  let part: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  const load = (): Promise<void> =>
    (coming ??= bring().then(
      (found) => void (part = found),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    ));
  loaders.add(load);

  return function Later(props: P & Closed): ReactNode {
    const [Part, setPart] = useState(() => part);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (Part || isMissing) return;
      let wanted = true;
      load().then(
        () => wanted && setPart(() => part),
        () => wanted && setMissing(true),
      );
      return () => {
        wanted = false;
      };
    }, [Part, isMissing]);
    if (isMissing) return <PartMissing onAgain={() => setMissing(false)} onClose={props.onClose} />;
    return Part && <Part {...props} />;
  };
}
