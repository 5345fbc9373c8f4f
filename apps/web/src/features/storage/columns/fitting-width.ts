import type { ColumnId } from './columns.ts';

/** px beside what a cell says. */
const besideText = 22;

/** How wide the cells of a column would like to be, of those that are on the screen; its header is never cut anyway. */
export function fittingWidth(from: HTMLElement, id: ColumnId): number {
  const list = from.closest('[role="grid"]');
  const cells = list?.querySelectorAll(`[role="gridcell"][data-column="${id}"]`) ?? [];
  let widest = 0;
  for (const cell of cells) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    widest = Math.max(widest, range.getBoundingClientRect().width);
  }
  return Math.ceil(widest) + besideText;
}
