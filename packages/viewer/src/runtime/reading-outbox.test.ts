// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { SourceError } from '../ports/index.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { outboxDesk } from './testing/outbox-desk.ts';

const desk = outboxDesk();
const { open, draw, pass, reading, labels } = desk;

describe('what is drawn', () => {
  it('is in the store within a second, also while the hand goes on [VW-40]', async () => {
    draw('a', '1');
    expect(reading().saving).toBe('saving');
    for (let n = 2; n <= 20; n++) {
      await pass(100);
      draw('a', String(n));
      if (n === 12) expect(desk.store.records.get('a')?.label).toBeDefined();
    }
    await pass(1000);
    expect(desk.store.records.get('a')?.label).toBe('20');
    expect(reading().saving).toBe('saved');
    expect(reading().measurements.get('a')?.kept?.addedBy.username).toBe('me');
    expect(desk.storage.length).toBe(0);
  });

  it('is in this browser at once, and sent when the page is opened again [VW-40]', async () => {
    draw('a', 'kept');
    expect(desk.storage.length).toBe(1);
    desk.outbox.destroy();
    expect(desk.store.changes).toEqual([]);
    await open();
    expect(desk.store.records.get('a')?.label).toBe('kept');
    expect(labels()).toEqual(['kept']);
    expect(desk.storage.length).toBe(0);
  });

  it('waits for an hour while the store cannot be reached, and says so [VW-40]', async () => {
    desk.store.fault = new SourceError('unreachable', 'no');
    draw('a', 'x');
    await pass(2000);
    expect(reading().saving).toBe('waiting');
    draw('b', 'y');
    await pass(3_600_000);
    desk.store.fault = null;
    await pass(31_000);
    expect([...desk.store.records.keys()]).toEqual(['a', 'b']);
    expect(reading().saving).toBe('saved');
  });

  it('is said to wait where the answer does for five seconds, and is not sent twice [VW-78]', async () => {
    const write = desk.store.write.bind(desk.store);
    let answer = (): void => undefined;
    desk.store.write = (change) => new Promise((resolve) => (answer = () => resolve(write(change))));
    draw('a', 'x');
    await pass(300 + 4999);
    expect(reading().saving).toBe('saving');
    await pass(1);
    expect(reading().saving).toBe('waiting');
    draw('b', 'y');
    await pass(40_000);
    expect([reading().saving, desk.store.changes.length]).toEqual(['waiting', 0]);
    answer();
    await pass(0);
    desk.store.write = write;
    answer();
    await pass(1000);
    expect([reading().saving, [...desk.store.records.keys()]]).toEqual(['saved', ['a', 'b']]);
  });

  it('is said to wait while the reading itself is not answered, and not where nothing was drawn [VW-78]', async () => {
    const read = desk.store.read.bind(desk.store);
    let answer = (): void => undefined;
    desk.store.read = () => new Promise((resolve) => (answer = () => resolve(read())));
    desk.outbox.refresh();
    await pass(10_000);
    expect(reading().saving).toBe('saved');
    answer();
    await pass(0);
    desk.outbox.refresh();
    draw('a', 'x');
    await pass(5300);
    expect(reading().saving).toBe('waiting');
    desk.outbox.destroy();
    const said = vi.fn();
    desk.session.subscribe(said);
    await pass(60_000);
    expect(said).not.toHaveBeenCalled();
  });

  it('that was refused stays said while another waits for its answer [VW-78]', async () => {
    desk.store.refuses = 'bad';
    draw('bad', 'x');
    await pass(1000);
    desk.store.write = () => new Promise(() => undefined);
    draw('a', 'y');
    await pass(20_000);
    expect([reading().saving, reading().unsent.map(({ id }) => id)]).toEqual(['refused', ['bad']]);
  });

  it('is said to be refused where the reader may not, and kept', async () => {
    desk.store.fault = new SourceError('forbidden', 'no');
    draw('a');
    await pass(1000);
    expect(reading().saving).toBe('forbidden');
    expect(desk.storage.length).toBe(1);
  });

  it('holds up nothing else where one of several is refused, and is tried again', async () => {
    desk.store.refuses = 'bad';
    draw('bad', 'x');
    draw('a', 'y');
    await pass(1000);
    expect([[...desk.store.records.keys()], reading().saving, desk.storage.length]).toEqual([['a'], 'refused', 1]);
    draw('b', 'z');
    await pass(1000);
    expect([[...desk.store.records.keys()], reading().saving]).toEqual([['a', 'b'], 'refused']);
    desk.store.refuses = null;
    await pass(31_000);
    expect([desk.store.records.size, reading().saving, desk.storage.length]).toEqual([3, 'saved', 0]);
  });

  it('is refused alone where the answer says so, with what it has become since, and the rest is kept [VW-76]', async () => {
    const write = desk.store.write.bind(desk.store);
    desk.store.write = async (change) => {
      const isBad = ({ _id }: { _id: string }) => _id === 'bad';
      const answer = await write({ ...change, put: change.put.filter((one) => !isBad(one)) });
      if (change.put.some(isBad)) draw('bad', 'since');
      return { ...answer, refused: change.put.filter(isBad).map(({ _id }) => _id) };
    };
    draw('bad', 'x');
    draw('a', 'y');
    await pass(1000);
    expect([[...desk.store.records.keys()], reading().saving, labels()]).toEqual([['a'], 'refused', ['since', 'y']]);
    expect(reading().unsent.map(({ id, put }) => [id, put?.label])).toEqual([['bad', 'since']]);
    desk.store.write = write;
    await pass(31_000);
    expect([desk.store.records.get('bad')?.label, reading().saving, desk.storage.length]).toEqual([
      'since',
      'saved',
      0,
    ]);
  });

  it('goes once, although the first answer was lost, and so does what was changed meanwhile', async () => {
    draw('a', 'first');
    desk.store.lost = 1;
    await pass(500);
    draw('a', 'second');
    await pass(3000);
    expect(desk.store.records.get('a')?.label).toBe('second');
    expect(labels()).toEqual(['second']);
    expect(reading().rebased).toEqual([]);
  });

  it('is removed, and comes back by undo', async () => {
    draw('a', 'x');
    await pass(1000);
    desk.session.dispatch({ type: 'remove-measurements', ids: ['a'] });
    await pass(1000);
    expect(desk.store.records.size).toBe(0);
    desk.session.dispatch({ type: 'undo' });
    await pass(1000);
    expect(desk.store.records.get('a')?.label).toBe('x');
  });
});

describe('somebody else', () => {
  it('has drawn meanwhile: it is seen with the answer to the next change, and is no conflict', async () => {
    draw('a', 'mine');
    await pass(1000);
    desk.store.put(aMeasurement({ _id: 'b', label: 'theirs' }));
    draw('c', 'mine too');
    await pass(1000);
    expect(labels().sort()).toEqual(['mine', 'mine too', 'theirs']);
    expect([reading().rebased, reading().past.length, desk.store.changes.length]).toEqual([[], 2, 2]);
  });

  it('was first: theirs is shown, and nothing of it is overwritten [VW-41]', async () => {
    draw('a', 'mine');
    await pass(1000);
    desk.store.put({ ...aMeasurement({ _id: 'a' }), label: 'theirs' });
    draw('a', 'mine again');
    await pass(1000);
    expect(desk.store.records.get('a')?.label).toBe('theirs');
    expect(labels()).toEqual(['theirs']);
    expect(reading().rebased).toEqual(['a']);
    expect(reading().past).toEqual([]);
  });

  it('was first while nothing was sent: reading what is new does not hide it [VW-41]', async () => {
    draw('a', 'mine');
    await pass(1000);
    desk.store.fault = new SourceError('unreachable', 'no');
    draw('a', 'mine, offline');
    await pass(1000);
    desk.store.fault = null;
    desk.store.put({ ...aMeasurement({ _id: 'a' }), label: 'theirs' });
    desk.outbox.refresh();
    await pass(1000);
    expect(desk.store.records.get('a')?.label).toBe('theirs');
    expect(labels()).toEqual(['theirs']);
  });

  it('has drawn: it is seen after the next reading, and nothing is sent back', async () => {
    desk.store.put(aMeasurement({ _id: 'b', label: 'theirs' }));
    desk.outbox.refresh();
    await pass(1000);
    expect(labels()).toEqual(['theirs']);
    expect(desk.store.changes).toEqual([]);
  });
});

describe('a change is told against the version that it was made from', () => {
  it('so that taking a step back does not undo what somebody else has made of it meanwhile [VW-41]', async () => {
    draw('a', 'mine 1');
    await pass(1000);
    draw('a', 'mine 2');
    await pass(1000);
    desk.store.put(aMeasurement({ _id: 'a', label: 'theirs' }));
    desk.outbox.refresh();
    await pass(1000);
    desk.session.dispatch({ type: 'undo' });
    await pass(1000);
    expect([desk.store.records.get('a')?.label, labels(), reading().past]).toEqual(['theirs', ['theirs'], []]);
  });

  it('so that a dialog and a drag that began before keep what was said meanwhile [VW-41]', async () => {
    draw('a', 'mine');
    await pass(1000);
    const from = reading().measurements.get('a')!;
    desk.store.put({ ...from.measurement, description: 'theirs' });
    desk.outbox.refresh();
    await pass(1000);
    desk.session.dispatch({ type: 'change-measurement', id: 'a', changes: { location: 'Lung' }, from });
    const points = [
      [1, 1],
      [4, 5],
    ];
    desk.session.dispatch({ type: 'put-measurement', measurement: { ...from.measurement, points }, from });
    await pass(1000);
    expect(desk.store.records.get('a')).toMatchObject({ description: 'theirs', location: 'Lung', points });
    expect(reading().rebased).toEqual([]);
  });

  it('so that what was removed comes back by undo, also when the answer was lost', async () => {
    for (const lost of [0, 1]) {
      draw('a', 'x');
      await pass(1000);
      desk.store.lost = lost;
      desk.session.dispatch({ type: 'remove-measurements', ids: ['a'] });
      await pass(500);
      desk.session.dispatch({ type: 'undo' });
      await pass(3000);
      expect([labels(), desk.store.records.get('a')?.label, reading().rebased]).toEqual([['x'], 'x', []]);
    }
  });

  it('and a new one against what was known when it was drawn: it is not answered with the whole reading', async () => {
    for (let n = 0; n < 5; n++) desk.store.put(aMeasurement({ _id: `their ${n}` }));
    desk.outbox.refresh();
    await pass(10);
    draw('a');
    await pass(1000);
    draw('b');
    await pass(1000);
    expect(desk.store.changes.map(({ base }) => base)).toEqual([5, 6]);
  });
});
