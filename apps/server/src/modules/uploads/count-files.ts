import type { Metrics } from '../../platform/metrics/index.ts';
import type { Outcome } from './commit-files.ts';

const counters = new WeakMap<Metrics, (outcomes: readonly Outcome[]) => void>();

/** Counts what uploads bring, for Prometheus: `mado_uploaded_files_total` by what became of them. */
export function countFiles(metrics: Metrics, outcomes: readonly Outcome[]): void {
  let count = counters.get(metrics);
  if (!count) {
    const files = metrics.counter('mado_uploaded_files_total', 'Files of uploads, by what became of them.', [
      'outcome',
    ]);
    count = (all) => {
      for (const { dicom, refusal } of all) files.inc({ outcome: refusal ? 'refused' : dicom ? 'dicom' : 'other' });
    };
    counters.set(metrics, count);
  }
  count(outcomes);
}
