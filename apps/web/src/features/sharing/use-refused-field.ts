import { useState } from 'react';
import type { FieldTexts } from '../../app/use-change.ts';

interface RefusedField {
  /** What the server said of it last. */
  refused: string | null;
  /** Something else was typed. */
  clear: () => void;
  /** For `run`: whether what was refused is said here. */
  beside: (fields: FieldTexts) => boolean;
}

/** What is refused of a field is said beside it. */
export function useRefusedField(name: string): RefusedField {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    refused,
    clear: () => setRefused(null),
    beside: (fields) => {
      // Of a list it is said by place: `addresses.0`.
      const field = Object.keys(fields).find((one) => one === name || one.startsWith(`${name}.`));
      const text = field === undefined ? undefined : fields[field];
      setRefused(text ?? null);
      return text !== undefined;
    },
  };
}
