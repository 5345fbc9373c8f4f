import { sopClassLines } from '../tables/sop-classes.ts';

let names: Map<string, string> | undefined;

/** The name of a SOP class (PS3.4 table B.5-1), or undefined when the UID is private or unknown. */
export function sopClassName(uid: string): string | undefined {
  names ??= new Map(
    sopClassLines
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
  return names.get(uid);
}
