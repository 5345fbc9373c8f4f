/** Rows of one kind by position. `fromEnd`: `skip` counts from the last one, which is nearer. */
export interface Part {
  skip: number;
  take: number;
  fromEnd: boolean;
}

/** How many there are of each kind. */
export interface Counts {
  folders: number;
  files: number;
}

/**
 * Which of the folders, and which of the files behind them, stand on a page that begins at a position.
 *
 * @param start zero-based
 * @param limit rows of the page; undefined: all that follow
 */
export function partsOf(
  { folders, files }: Counts,
  start: number,
  limit: number | undefined,
): { folder: Part; file: Part } {
  const end = limit === undefined ? folders + files : start + limit;
  return { folder: partOf(folders, start, end), file: partOf(files, start - folders, end - folders) };
}

/** Rows `from` to `to` of so many, counted from the nearer end: so a jump to the end costs what the top does. */
function partOf(count: number, from: number, to: number): Part {
  const first = Math.min(count, Math.max(0, from));
  const end = Math.min(count, Math.max(first, to));
  const behind = count - end;
  return { skip: Math.min(first, behind), take: end - first, fromEnd: behind < first };
}
