import type { HangingStage, HangingViewport } from '../protocol.ts';

/** The same of the prior study. */
const before = (viewport: HangingViewport): HangingViewport => ({ ...viewport, prior: 1 });

/** What is read, a line for each, with the same of the prior study to its right. All of it has to be there. */
function besidePrior(name: string, viewports: readonly HangingViewport[]): HangingStage {
  return {
    name,
    rows: viewports.length,
    columns: 2,
    needs: 2 * viewports.length,
    viewports: viewports.flatMap((one) => [one, before(one)]),
  };
}

/** What is compared: all of it where both studies have it, else the first of it alone. */
export function comparisons(viewports: readonly HangingViewport[]): HangingStage[] {
  const first = besidePrior('with-prior', viewports.slice(0, 1));
  return viewports.length > 1 ? [besidePrior('all-with-prior', viewports), first] : [first];
}

/** A grid that is read as a whole, and to the right of it the same of the prior study; not where most is empty. */
export function gridBesidePrior({ name, rows, columns, viewports }: HangingStage): HangingStage {
  const lines = Array.from({ length: rows }, (_, row) => viewports.slice(row * columns, (row + 1) * columns));
  return {
    name: `${name}-with-prior`,
    rows,
    columns: 2 * columns,
    needs: viewports.length,
    viewports: lines.flatMap((line) => [...line, ...line.map(before)]),
  };
}

/** A line that is read as a whole, and below it the same line of the prior study. */
export function gridAbovePrior({ name, rows, columns, viewports }: HangingStage): HangingStage {
  return {
    name: `${name}-with-prior`,
    rows: 2 * rows,
    columns,
    viewports: [...viewports, ...viewports.map(before)],
  };
}
