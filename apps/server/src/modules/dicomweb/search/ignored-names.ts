const mostNamed = 5;
const longestName = 64;

/** Names of parameters as a header may say them: a few, none of them long, and how many more there are. */
export function ignoredNames(names: readonly string[]): string {
  const sayable = names.filter((name) => /^[\w.]+$/.test(name));
  const named = sayable
    .slice(0, mostNamed)
    .map((name) => (name.length > longestName ? `${name.slice(0, longestName - 3)}...` : name));
  const more = names.length - named.length;
  if (more === 0) return named.join(', ');
  return named.length === 0 ? `${more}` : `${named.join(', ')} and ${more} more`;
}
