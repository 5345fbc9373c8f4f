import { client } from '../harness/http-client.ts';
import { figure, table } from '../harness/markdown.ts';
import { ctSeries } from './dataset.ts';
import { withSides } from './sides.ts';

/** Files of a series that are sent, and series of which the first is not counted: code is still being compiled. */
const [files, series] = [200, 4];
const shares = [0.05, 0.25, 0.5];

/**
 * How long a file takes that is sent alone, one after another over one connection.
 *
 * @param beside folder of another checkout, whose server gets the same files by turns
 */
export async function timeAlone(port: number, beside: string | null): Promise<string> {
  return withSides(port, beside, async (sides) => {
    const asked = sides.map(({ name, running }) => {
      return { name, running, to: client(running.origin, 1, () => running.headers()), ms: [] as number[] };
    });
    for (let seed = 1; seed <= series; seed += 1) {
      for (const { running } of asked) await running.renew();
      for (const [n, file] of ctSeries(seed).files.slice(0, files).entries())
        for (const { running, to, ms } of n % 2 === 0 ? asked : asked.toReversed()) {
          const started = performance.now();
          await running.ingestModes[0]?.send(to, [file]);
          if (seed > 1) ms.push(performance.now() - started);
        }
    }
    const rows = asked.map(({ name, to, ms }) => {
      to.close();
      const sorted = ms.toSorted((a, b) => a - b);
      return [name, ...shares.map((share) => `${figure(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`)];
    });
    return table(['a file alone', ...shares.map((share) => `${share * 100} % within`)], rows);
  });
}
