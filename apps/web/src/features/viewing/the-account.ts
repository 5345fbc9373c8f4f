import { SourceError } from '@mado/viewer/ports';
import { session } from '../../app/http/index.ts';

/** Who has opened something. */
export interface Owner {
  /** Empty: nobody has signed in. */
  readonly name: string;
  /** @throws SourceError signed_out: somebody else has signed in since, or nobody is any more [VW-77] */
  readonly check: () => void;
}

/** Who has signed in now. */
export function theAccount(): Owner {
  const name = nameNow();
  return {
    name,
    check() {
      if (nameNow() !== name) throw new SourceError('signed_out', 'another account has signed in');
    },
  };
}

const nameNow = () => session.get()?.email ?? '';
