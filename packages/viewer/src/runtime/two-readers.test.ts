import type { Measurement } from '@mado/reading';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { amountOf, randomFrom } from '@mado/dicom/testing';
import { SourceError } from '../ports/index.ts';
import { createSession, type Session } from '../session/create-session.ts';
import type { HeldMeasurement, ReadingState } from '../session/reading-state.ts';
import type { Command } from '../session/reduce.ts';
import { sameValue } from '../session/same-value.ts';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { aStorage, ServedRecords, ServedStore } from '../testing/served-records.ts';
import { createOutboxStorage } from './outbox-storage.ts';
import { startOutbox, type ReadingOutbox } from './reading-outbox.ts';

const fields = ['label', 'description', 'location'] as const;
type Field = (typeof fields)[number];

/** A value that a reader gave a field: when its change began, and what stood there then. */
interface Given {
  readonly by: string;
  readonly began: number;
  readonly before: string;
  readonly id: string;
}

/** Moments count up with everything that happens. */
let moment = 0;

class Reader {
  readonly name: string;
  readonly store: ServedStore;
  readonly storage = aStorage();
  readonly given: Map<string, Given>;
  /** What was on this reader's screen, by id: null where it had gone. */
  readonly seen = new Map<string, { readonly record: Measurement | null; readonly at: number }[]>();
  readonly told = new Set<string>();
  /** What went from this reader's screen, was not kept, and neither taken back nor told. */
  readonly lost: string[] = [];
  /** A change that is begun, and ends later: a dialog that is open, a drag. */
  begun: { readonly held: HeldMeasurement; readonly at: number } | null = null;
  session: Session = createSession();
  #outbox: ReadingOutbox | null = null;
  #count = 0;
  #isActing = false;
  /** Of this reader's on the screen when the page ended, and in no store. */
  #expected: string[] = [];

  constructor(name: string, served: ServedRecords, given: Map<string, Given>) {
    this.name = name;
    this.store = new ServedStore(served, name);
    this.given = given;
    this.open();
  }

  open(): void {
    this.#outbox?.destroy();
    this.begun = null;
    this.#expected = [
      ...new Set([...this.#expected, ...this.held().flatMap((held) => this.#unkept(held.measurement))]),
    ];
    this.session = createSession();
    this.#look(this.session);
    this.#outbox = startOutbox(this.session, this.store, createOutboxStorage(this.name, this.storage));
  }

  #look(session: Session): void {
    session.subscribe(({ reading }, { reading: before }) => {
      moment++;
      for (const id of reading.rebased) this.told.add(id);
      if (!this.#isActing) this.#lookForLost(reading, before);
      for (const [id, { measurement }] of reading.measurements) {
        if (before.measurements.get(id)?.measurement !== measurement) this.#see(id, measurement);
      }
      for (const id of before.measurements.keys()) if (!reading.measurements.has(id)) this.#see(id, null);
    });
  }

  #unkept(record: Measurement | undefined): string[] {
    const own = fields
      .flatMap((field) => record?.[field] ?? [])
      .filter((text) => this.given.get(text)?.by === this.name);
    const { history } = this.store.served;
    return own.filter((text) => !history.some(({ record: done }) => fields.some((field) => done?.[field] === text)));
  }

  #lookForLost(reading: ReadingState, before: ReadingState): void {
    const isLoaded = reading.phase === 'ready' && before.phase !== 'ready';
    const own = [...before.measurements.values()].flatMap(({ measurement }) => this.#unkept(measurement));
    const shown = new Set([...reading.measurements.values()].flatMap(({ measurement }) => this.#unkept(measurement)));
    for (const token of [...own, ...(isLoaded ? this.#expected : [])]) {
      const isTold = reading.rebased.includes(this.given.get(token)?.id ?? '');
      const isKept = this.#unkept({ ...aMeasurement(), label: token }).length === 0;
      if (!shown.has(token) && !isTold && !isKept) this.lost.push(token);
    }
    if (isLoaded) this.#expected = [];
  }

  #act(command: Command): void {
    this.#isActing = true;
    this.session.dispatch(command);
    this.#isActing = false;
  }

  #see(id: string, record: Measurement | null): void {
    this.seen.set(id, [...(this.seen.get(id) ?? []), { record, at: moment }]);
  }

  refresh = () => this.#outbox?.refresh();
  end = () => this.#outbox?.destroy();
  held = () => [...this.session.getState().reading.measurements.values()];

  #token(id: string, before: string, began: number): string {
    const token = `${this.name} ${++this.#count}`;
    this.given.set(token, { by: this.name, began, before, id });
    return token;
  }

  draw(): void {
    const id = `${this.name}-${this.#count}`;
    this.#act({
      type: 'put-measurement',
      measurement: aMeasurement({ _id: id, label: this.#token(id, '', moment) }),
    });
  }

  /** Changes a field of what was on the screen when it began. */
  change(from: HeldMeasurement, began: number, field: Field): void {
    const { _id: id } = from.measurement;
    const token = this.#token(id, from.measurement[field], began);
    if (moment % 2 === 0) this.#act({ type: 'change-measurement', id, changes: { [field]: token }, from });
    else this.#act({ type: 'put-measurement', measurement: { ...from.measurement, [field]: token }, from });
  }

  walk(type: 'undo' | 'redo'): void {
    this.#act({ type });
  }

  remove(id: string): void {
    this.#act({ type: 'remove-measurements', ids: [id] });
  }
}

function act(reader: Reader, random: (below: number) => number): void {
  moment++;
  const held = reader.held();
  const one = held[random(Math.max(1, held.length))];
  const field = fields[random(fields.length)] ?? 'label';
  const what = random(15);
  if (what < 2 || !one) reader.draw();
  else if (what < 5) reader.change(one, moment, field);
  else if (what === 5) reader.begun = { held: one, at: moment };
  else if (what < 8 && reader.begun) reader.change(reader.begun.held, reader.begun.at, field);
  else if (what === 8) reader.remove(one.measurement._id);
  else if (what < 11) reader.walk('undo');
  else if (what === 11) reader.walk('redo');
  else if (what === 12) reader.store.lost = random(3);
  else if (what === 13) reader.store.fault = random(2) === 0 ? new SourceError('unreachable', 'no') : null;
  else if (random(2) === 0) reader.refresh();
  else reader.open();
}

/** Of every change that was done over somebody else's: its author had theirs on the screen, and kept what they said. */
function expectNothingOverwritten(served: ServedRecords, readers: readonly Reader[], given: Map<string, Given>): void {
  const stood = new Map<string, (typeof served.history)[number]>();
  for (const done of served.history) {
    const before = stood.get(done._id);
    stood.set(done._id, done);
    const reader = readers.find(({ name }) => name === done.by);
    if (!before?.record || before.by === done.by || !reader) continue;
    const seen = reader.seen.get(done._id)?.find(({ record }) => sameValue(record, before.record));
    expect(seen, `${done.by} changed ${done._id} without having seen ${before.clock}`).toBeDefined();
    for (const field of done.record ? fields : []) {
      const [was, is] = [before.record[field], done.record?.[field] ?? ''];
      if (was === is) continue;
      const token = given.get(is);
      expect(token?.by, `${field} of ${done._id}`).toBe(done.by);
      expect((token?.began ?? 0) >= (seen?.at ?? 0) || was === token?.before, `${field} of ${done._id}`).toBe(true);
    }
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('two readers of one study: nothing is overwritten unseen, lost or told in vain, and both see the same [VW-41]', async () => {
  for (let seed = 1; seed <= amountOf({ perChange: 60, byNight: 2000 }); seed++) {
    const random = randomFrom(seed);
    const served = new ServedRecords();
    const given = new Map<string, Given>();
    const readers = ['anna', 'bert'].map((name) => new Reader(name, served, given));
    for (let step = 0; step < 80; step++) {
      const reader = readers[random(2)];
      if (reader) act(reader, random);
      await vi.advanceTimersByTimeAsync([0, 50, 400, 2000][random(4)] ?? 0);
    }
    for (const { store } of readers) [store.fault, store.lost] = [null, 0];
    for (let round = 0; round < 2; round++) {
      for (const reader of readers) reader.refresh();
      await vi.advanceTimersByTimeAsync(60_000);
    }
    for (const reader of readers) {
      const shown = Object.fromEntries(reader.held().map(({ measurement }) => [measurement._id, measurement]));
      const kept = [...served.rows].flatMap(([id, { record }]) => (record ? [[id, record] as const] : []));
      expect(sameValue(shown, Object.fromEntries(kept)), `seed ${seed}: ${reader.name} sees what is kept`).toBe(true);
      expect([reader.storage.length, reader.session.getState().reading.saving]).toEqual([0, 'saved']);
      const others = new Set(served.history.filter(({ by }) => by !== reader.name).map(({ _id }) => _id));
      for (const id of reader.told)
        expect(others.has(id), `seed ${seed}: ${reader.name} is told in vain of ${id}`).toBe(true);
    }
    expectNothingOverwritten(served, readers, given);
    for (const { name, lost } of readers) expect(lost, `seed ${seed}: lost of ${name}`).toEqual([]);
    for (const reader of readers) reader.end();
  }
});
