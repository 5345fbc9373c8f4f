import { expect, test } from 'vitest';
import { hangStudy } from './hang-study.ts';
import { parseProtocol } from './parse-protocol.ts';
import { protocolByExample, type ExampleOfViewport } from './protocol-by-example.ts';
import { houseProtocols } from './protocols/house-protocols.ts';
import { aStudyOf, attributesOf } from './testing/studies.ts';

const mr = (SeriesDescription: string, plane: string, more = {}) => ({
  Modality: 'MR',
  BodyPartExamined: 'KNEE',
  numImageFrames: 30,
  SeriesDescription,
  plane,
  ...more,
});
const seen = (given: Parameters<typeof attributesOf>[0], isPrior = false): ExampleOfViewport => ({
  attributes: attributesOf(given),
  isPrior,
});
const example = (rows: number, columns: number, ...viewports: (ExampleOfViewport | null)[]) =>
  protocolByExample({ name: 'mine', rows, columns, viewports })!;
const shown = (own: ReturnType<typeof example>, study: Parameters<typeof hangStudy>[1]) =>
  hangStudy(houseProtocols, study, [own])?.stages[0]?.viewports.map(({ displaySet }) => displaySet);

const cor = mr('pd_fs_cor', 'coronal');
const sag = mr('pd_fs_sag', 'sagittal');
const mine = example(1, 3, seen(sag), null, seen(cor));

test('is a protocol, and plain data [HP-26]', () => {
  expect(parseProtocol(JSON.parse(JSON.stringify(mine)))).toEqual({ ok: true, protocol: mine });
});

test('hangs the same study as it was, and one like it, before the house does [HP-26]', () => {
  const study = { cor, tra: mr('pd_fs_tra', 'axial'), sag };
  expect(shown(mine, aStudyOf(study))).toEqual(['sag', null, 'cor']);
  const other = { t1: mr('t1_sag', 'sagittal'), again: mr('PD FS cor', 'coronal'), pd: mr('pd_fs_sag', 'sagittal') };
  expect(shown(mine, aStudyOf(other))).toEqual(['pd', null, 'again']);
});

test('hangs no other modality, and no other part of the body [HP-26]', () => {
  const protocolOf = (more: object) =>
    hangStudy(houseProtocols, aStudyOf({ a: { ...sag, ...more }, b: { ...cor, ...more } }), [mine])?.protocol;
  expect(protocolOf({})).toBe('mine');
  expect(protocolOf({ Modality: 'CT' })).not.toBe('mine');
  expect(protocolOf({ BodyPartExamined: 'SHOULDER' })).not.toBe('mine');
  const anywhere = example(1, 1, seen({ Modality: 'US' }));
  expect(hangStudy([], aStudyOf({ a: { Modality: 'US', BodyPartExamined: 'LIVER' } }), [anywhere])?.protocol).toBe(
    'mine',
  );
});

test('where the images name no part of the body, what they are called does [HP-26]', () => {
  const head = { Modality: 'CT', SeriesDescription: '頭部 単純', plane: 'axial', numImageFrames: 30 };
  const own = example(1, 2, seen(head), null);
  const hung = (SeriesDescription: string, more = {}) =>
    hangStudy([], aStudyOf({ a: { ...head, SeriesDescription, ...more } }), [own])?.protocol;
  expect(hung('脳 造影')).toBe('mine');
  expect(hung('胸部 造影')).not.toBe('mine');
  expect(hung('脳 造影', { BodyPartExamined: 'CHEST' })).not.toBe('mine');
});

test('views of breasts go to their sides', () => {
  const view = (ImageLaterality: string, ViewPosition: string) => ({ Modality: 'MG', ImageLaterality, ViewPosition });
  const pair = example(1, 2, seen(view('L', 'CC')), seen(view('R', 'CC')));
  const study = { rmlo: view('R', 'MLO'), rcc: view('R', 'CC'), lcc: view('L', 'CC') };
  expect(shown(pair, aStudyOf(study))).toEqual(['lcc', 'rcc']);
});

test('what was of the prior is of the prior; where there is none the study is hung otherwise', () => {
  const both = example(1, 2, seen(sag, true), seen(sag));
  const study = aStudyOf({ sag, cor });
  expect(shown(both, { ...study, prior: [{ key: 'old', attributes: attributesOf(sag) }] })).toEqual(['old', 'sag']);
  expect(hangStudy(houseProtocols, study, [both])?.protocol).toBe('mr');
});

test('of an empty grid, or of one that shows the prior alone, there is none', () => {
  expect(protocolByExample({ name: 'x', rows: 1, columns: 1, viewports: [null] })).toBeNull();
  expect(protocolByExample({ name: 'x', rows: 1, columns: 1, viewports: [seen(sag, true)] })).toBeNull();
});
