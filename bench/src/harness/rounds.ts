/** What was measured of each contender, once per round, in the order of the rounds. */
export type Rounds<Value = number> = Record<string, Value[]>;

/**
 * Measures every contender once per round, so that a slow moment of the machine meets them alike; who comes first
 * changes from round to round.
 *
 * @param contenders by name
 */
export async function interleaved<Contender, Value>(
  contenders: Readonly<Record<string, Contender>>,
  rounds: number,
  measure: (contender: Contender, name: string, round: number) => Promise<Value>,
): Promise<Rounds<Value>> {
  const names = Object.keys(contenders);
  const values: Rounds<Value> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      values[name]?.push(await measure(contenders[name] as Contender, name, round));
    }
  }
  return values;
}
