import type { CSSProperties, ReactNode } from 'react';

/** What has no room in its line goes below it, and is not cut. */
export const unbroken: CSSProperties = {
  display: 'inline-block',
  maxWidth: '100%',
  verticalAlign: 'top',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** Where all have no room in one line, the last is seen. */
const lastOnly: CSSProperties = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignContent: 'flex-end',
  height: '1.5em',
};
const inLines: CSSProperties = { display: 'inline-block', whiteSpace: 'normal' };
/** As wide as what is in it: what lies beside it does not lie under it. */
const asWide: CSSProperties = { maxWidth: '100%', verticalAlign: 'top', overflow: 'hidden' };

interface WholeProps {
  /** What is not known is left out. */
  facts: readonly (string | null | undefined)[];
  between: string;
  /** What has no room beside the last one goes; otherwise it has a line of its own. */
  firstGoes?: boolean;
}

/** Facts in a line, each of them whole: cut within its digits a place or a window is another [VW-211]. */
export function Whole({ facts, between, firstGoes = false }: WholeProps): ReactNode {
  const known = facts.flatMap((fact) => fact || []);
  return (
    <span style={{ ...asWide, ...(firstGoes ? lastOnly : inLines) }}>
      {known.map((fact, index) => (
        <span key={fact} data-testid="whole" style={{ ...unbroken, whiteSpace: 'pre' }}>
          {fact}
          {index < known.length - 1 && between}
        </span>
      ))}
    </span>
  );
}
