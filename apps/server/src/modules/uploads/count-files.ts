import type { Resource } from '../../platform/resources/index.ts';
import type { Outcome } from './outcome.ts';

/** Counts what uploads bring, for Prometheus: `mado_uploaded_files_total` by what became of them. */
export const countFiles: Resource<(outcomes: readonly Outcome[]) => void> = {
  name: 'uploads.countFiles',
  open({ metrics }) {
    const files = metrics.counter('mado_uploaded_files_total', 'Files of uploads, by what became of them.', [
      'outcome',
    ]);
    return (outcomes) => {
      for (const { dicom, refusal } of outcomes)
        files.inc({ outcome: refusal ? 'refused' : dicom ? 'dicom' : 'other' });
    };
  },
};
