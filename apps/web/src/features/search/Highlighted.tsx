import type { Highlight } from '@mado/contract';
import type { ReactNode } from 'react';

/** A text in which what was looked for stands out. */
export function Highlighted({ text, ranges }: Pick<Highlight, 'text' | 'ranges'>): ReactNode {
  const last = ranges.at(-1)?.end ?? 0;
  return (
    <>
      {ranges.map(({ start, end }, n) => (
        <span key={start}>
          {text.slice(ranges[n - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(last)}
    </>
  );
}
