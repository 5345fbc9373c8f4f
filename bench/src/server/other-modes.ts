import type { Line } from './report.ts';

/**
 * Lines of the modes that are not the best of their product; beside one another, with the aim that ours is as fast,
 * where several products have the same one, as with a file per request.
 *
 * @param all files per second in each round, by product and mode
 * @param best the best mode of each product, which has a line of its own
 */
export function otherModes(
  all: Readonly<Record<string, Record<string, number[]>>>,
  best: Record<string, string>,
): Line[] {
  const ofMode = new Map<string, Record<string, number[]>>();
  for (const [name, modes] of Object.entries(all))
    for (const [mode, rates] of Object.entries(modes))
      if (mode !== best[name]) ofMode.set(mode, { ...ofMode.get(mode), [name]: rates });
  return [...ofMode].map(([mode, rounds]) => {
    const names = Object.keys(rounds);
    const isCompared = names.length > 1;
    return { name: `… ${isCompared ? '' : `${names[0]}, `}${mode}`, unit: '/s', aim: isCompared ? 1 : null, rounds };
  });
}
