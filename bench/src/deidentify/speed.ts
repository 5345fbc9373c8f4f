import { deidentified, identifierKeys, joined, type DeidentificationOrder } from '@mado/dicom/deidentify';
import { phantomCt } from '@mado/dicom/testing';

const slices = 100;
const order: DeidentificationOrder = {
  mode: 'anonymize',
  fields: { StudyDate: '-365', StudyDescription: '', PatientName: '', PatientBirthDate: '', PatientAge: '' },
};

/**
 * How much of a synthetic CT one core de-identifies in a second, the new file in one piece as it is sent. By processor
 * time, which changes little when others work on the machine.
 */
export function speedOfDeidentification(rounds: number): string {
  const files = [...phantomCt({ slices, size: 512 })];
  const bytes = files.reduce((sum, { length }) => sum + length, 0);
  const keys = identifierKeys(new Uint8Array(32));
  const once = () => {
    const start = process.cpuUsage();
    for (const file of files) joined(deidentified(file, order, keys));
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  once();
  const seconds = Array.from({ length: rounds }, once).toSorted((a, b) => a - b);
  const median = seconds[Math.floor(rounds / 2)] ?? 0;
  const each = ((median / slices) * 1000).toFixed(2);
  return `${Math.round(bytes / 1e6 / median)} MB/s per core, ${each} ms a slice (median of ${rounds} rounds of ${slices} slices)`;
}
