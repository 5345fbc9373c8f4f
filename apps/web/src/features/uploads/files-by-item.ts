/**
 * The files of one upload by the item that they became: its uuid, and their paths in the order of the server's answers.
 * Grown in place.
 */
export type FilesByItem = Map<string, string[]>;

/** An item that several files of one upload became. */
export interface ReplacedItem {
  readonly uuid: string;
  /** Paths of all of them, at least two. */
  readonly paths: readonly string[];
}

/**
 * Takes up a file that became the item `uuid`.
 *
 * @returns `replaced` itself when it is the first one
 */
export function withFileOfItem(
  replaced: readonly ReplacedItem[],
  filesByItem: FilesByItem,
  uuid: string,
  path: string,
): readonly ReplacedItem[] {
  const before = filesByItem.get(uuid);
  if (before === undefined) {
    filesByItem.set(uuid, [path]);
    return replaced;
  }
  before.push(path);
  const item = { uuid, paths: [...before] };
  return before.length === 2 ? [...replaced, item] : replaced.map((one) => (one.uuid === uuid ? item : one));
}

/** How many files are there no more, because another of the same upload took their place. */
export function replacedCount(replaced: readonly ReplacedItem[]): number {
  return replaced.reduce((sum, { paths }) => sum + paths.length - 1, 0);
}
