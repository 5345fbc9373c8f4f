import { expect, it } from 'vitest';
import { createLog } from '../log/index.ts';
import { localBus, topic } from './index.ts';

const folderChanged = topic<{ folder: string }>('folder.changed');
const other = topic<{ folder: string }>('other');

it('carries an event to every listener of its topic, after the turn of the sender, whatever one of them does', async () => {
  const lines: string[] = [];
  const bus = localBus(createLog('info', { write: (line: string) => lines.push(line) }));
  const heard: string[] = [];
  bus.listen(folderChanged, () => {
    throw new TypeError('this listener is broken');
  });
  const end = bus.listen(folderChanged, ({ folder }) => {
    heard.push(folder);
  });
  bus.listen(other, () => {
    heard.push('wrong topic');
  });
  bus.publish(folderChanged, { folder: 'a' });
  expect(heard).toEqual([]);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(heard).toEqual(['a']);
  end();
  bus.publish(folderChanged, { folder: 'b' });
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(heard).toEqual(['a']);
  expect(lines.filter((line) => line.includes('a listener failed'))).toHaveLength(2);
});
