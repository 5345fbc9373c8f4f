/** What is read of Node's `process`, where there is one: a worker of a page has none, and there it is never night. */
interface HasEnvironment {
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}

/** Whether an environment asks for the long run. `npm run test:night` sets the variable. */
export function asksForNight(environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment['MADO_TEST_NIGHT'] === '1';
}

/** Whether this is the long run of the tests. Every other run is that of a change, which is to be quick. */
export const isNight: boolean = asksForNight((globalThis as HasEnvironment).process?.env ?? {});

/**
 * How many rounds, seeds, files or bytes a test goes through: few for a change, all of them by night.
 * What a test proves is the same in both runs; by night it has more chances to fail.
 */
export function amountOf(amount: { readonly perChange: number; readonly byNight: number }): number {
  return isNight ? amount.byNight : amount.perChange;
}
