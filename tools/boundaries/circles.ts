/** Files that import each other in a circle, each circle once, sorted. `imports`: what each file imports. */
export function circles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];

  // Tarjan: a file from which none that was begun before it can be reached closes what was begun after it.
  const visit = (file: string): void => {
    const own = number.size;
    number.set(file, own);
    lowest.set(file, own);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!number.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? own, lowest.get(next) ?? own));
    }
    if (lowest.get(file) !== own) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.toSorted());
  };
  for (const file of imports.keys()) if (!number.has(file)) visit(file);
  return found.toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}
