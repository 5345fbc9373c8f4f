import type { Resource, Services } from '../../platform/context.ts';
import { nextSweep, sweepOverdue } from './sweep-overdue.ts';

interface OverdueWatch {
  /** nothing is overdue before; milliseconds */
  quietUntil: number;
  /** what is being swept, so that a request waits for it and none begins another */
  sweep: Promise<void> | null;
}

const overdueWatch: Resource<OverdueWatch> = {
  name: 'library.overdueWatch',
  open: () => ({ quietUntil: -Infinity, sweep: null }),
};

/** After a folder that could not be swept. */
const againMs = 60_000;

/**
 * Answered before any request is: what is overdue lies in the trash then, so no question about items has to ask for it
 * [AD-1]. Costs a comparison but for the first request of a day in Japan, which waits until all is swept.
 */
export async function nothingOverdue(services: Services): Promise<void> {
  const watch = services.resources.of(overdueWatch);
  if (services.clock.now().getTime() < watch.quietUntil) return;
  watch.sweep ??= sweep(services, watch).finally(() => {
    watch.sweep = null;
  });
  await watch.sweep;
}

/** Something may be overdue earlier than was thought: the next request asks. */
export function askAgain({ resources }: Pick<Services, 'resources'>): void {
  resources.of(overdueWatch).quietUntil = -Infinity;
}

async function sweep(services: Services, watch: OverdueWatch): Promise<void> {
  const now = services.clock.now();
  if ((await nextSweep(services)) <= now && !(await sweepOverdue(services))) {
    watch.quietUntil = now.getTime() + againMs;
    return;
  }
  watch.quietUntil = (await nextSweep(services)).getTime();
}
