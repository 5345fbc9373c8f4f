import { houseProtocols, type Attributes } from '@mado/reading';
import { describe, expect, test } from 'vitest';
import { createSession } from './create-session.ts';
import { displaySetAttributes, lateralities, studyAttributes } from './hanging-attributes.ts';
import { hungStages, seriesToHang, turnTo } from './hung-stages.ts';
import { aSeries, aStudy } from './testing/a-study.ts';
import { imagesOfSeries } from './testing/a-series-with-images.ts';
import { keyOf, readAs, sessionOf, type SaidSeries } from './testing/a-hung-study.ts';
import { tag } from './tags.ts';

const MODALITY = tag.Modality;
const axial = [1, 0, 0, 0, 1, 0];
const attributesOf = (one: SaidSeries): Attributes => {
  const [series] = sessionOf({ a: one }).getState().series.values();
  if (!series) throw new Error('no series');
  return displaySetAttributes(series);
};

describe('what protocols may ask [HP-18]', () => {
  test('is what the list says, as long as the images have not been read', () => {
    const session = createSession();
    const listed = aSeries('a', { SeriesNumber: 7, instance_count: 3, frame_count: 90 });
    session.dispatch({ type: 'studies-loaded', studies: [aStudy(listed)] });
    const [series] = session.getState().series.values();
    expect(Object.fromEntries(displaySetAttributes(series!))).toEqual({
      Modality: ['CT'],
      SeriesDescription: ['a'],
      SeriesNumber: [7],
      numImageFrames: [90],
    });
  });

  test('and then what the first image says, all values of an attribute', () => {
    const own = attributesOf({
      said: { [tag.ImageType]: ['ORIGINAL', 'PRIMARY', 'AXIAL'], '00185101': ['MLO'], [tag.EchoTime]: [90] },
      orientation: axial,
      count: 3,
    });
    expect(own.get('ImageType')).toEqual(['ORIGINAL', 'PRIMARY', 'AXIAL']);
    expect([own.get('ViewPosition'), own.get('EchoTime')]).toEqual([['MLO'], [90]]);
    expect([own.get('plane'), own.get('numImageFrames')]).toEqual([['axial'], [3]]);
    expect(own.get('BodyPartExamined')).toEqual([]);
  });

  test('codes of views by their values, with what modifies them', () => {
    const code = (value: string, more = {}) => ({ '00080100': { vr: 'SH', Value: [value] }, ...more });
    const modified = code('R-10242', { '00540222': { vr: 'SQ', Value: [code('R-102D6')] } });
    const own = attributesOf({ said: { '00540220': [modified] } });
    expect(own.get('ViewCodeSequence')).toEqual(['R-10242']);
    expect(own.get('ViewModifierCodeSequence')).toEqual(['R-102D6']);
  });

  test('also in the functional groups of its frame and of all', () => {
    const group = (sequence: string, at: string, value: string) => ({
      [sequence]: { vr: 'SQ', Value: [{ [at]: { vr: 'CS', Value: [value] } }] },
    });
    const own = attributesOf({
      said: {
        [tag.SharedFunctionalGroupsSequence]: [group('00209071', '00209072', 'L')],
        [tag.PerFrameFunctionalGroupsSequence]: [group('00189314', '00181210', 'BONE')],
      },
    });
    expect([own.get('FrameLaterality'), own.get('ConvolutionKernel')]).toEqual([['L'], ['BONE']]);
  });

  test('and of the study what it is, not whose', () => {
    const study = { ...aStudy(aSeries('a')), StudyDescription: 'Chest', PatientName: 'Nobody', PatientID: '1' };
    expect(Object.fromEntries(studyAttributes(study))).toEqual({
      StudyDescription: ['Chest'],
      NumberOfStudyRelatedSeries: [1],
    });
  });
});

describe('what is hung [HP-14]', () => {
  test('is what has pictures, of the study that is looked at; derived data only where there is nothing else', () => {
    const session = createSession();
    const other = aStudy(aSeries('other'));
    const derived = aSeries('seg', { derived: true });
    const report = aSeries('report', { first_frame: null });
    session.dispatch({
      type: 'studies-loaded',
      studies: [other, aStudy(derived, report, aSeries('a')), aStudy(derived)],
    });
    const keys = () => seriesToHang(session.getState()).map(({ key }) => key);
    expect(keys()).toEqual([keyOf('other')]);
    session.dispatch({ type: 'show-series', series: keyOf('a') });
    expect(keys()).toEqual([keyOf('a')]);
    const alone = createSession();
    alone.dispatch({ type: 'studies-loaded', studies: [aStudy(derived, report)] });
    expect(seriesToHang(alone.getState()).map(({ key }) => key)).toEqual([keyOf('seg')]);
  });

  test('is not what turned out to have no images; of nothing there are no stages', () => {
    const session = sessionOf({ a: {}, b: { count: 0 } });
    expect(hungStages(session.getState(), []).map(({ panes }) => panes.map(({ series }) => series))).toEqual([
      [keyOf('a')],
    ]);
    expect(hungStages(sessionOf({ b: { count: 0 } }).getState(), houseProtocols)).toEqual([]);
    expect(hungStages(createSession().getState(), houseProtocols)).toEqual([]);
  });

  test('a mammography: four views, the chest walls in the middle, mirrored where they are not', () => {
    const view = (side: string, position: string, orientation: string[]): SaidSeries => ({
      listed: { Modality: 'MG' },
      said: {
        [MODALITY]: ['MG'],
        '00200062': [side],
        '00185101': [position],
        [tag.PatientOrientation]: orientation,
      },
    });
    const session = sessionOf({
      lmlo: view('L', 'MLO', ['A', 'FR']),
      rmlo: view('R', 'MLO', ['A', 'FL']),
      lcc: view('L', 'CC', ['P', 'L']),
      rcc: view('R', 'CC', []),
    });
    const [four] = hungStages(session.getState(), houseProtocols);
    expect(four?.panes.map(({ series, turned }) => [series, turned])).toEqual([
      [keyOf('rcc'), null],
      [keyOf('lcc'), { turns: 2, mirrored: false, justified: 'left' }],
      [keyOf('rmlo'), { turns: 0, mirrored: true, justified: 'right' }],
      [keyOf('lmlo'), { turns: 0, mirrored: false, justified: 'left' }],
    ]);
  });
});

describe('with the prior [HP-24]', () => {
  test('is its series in the viewports that ask for it', () => {
    const axialOf = (name: string): SaidSeries => ({ said: { '00181030': [name] }, orientation: axial, count: 20 });
    const session = createSession();
    const [now, before] = [aStudy(aSeries('a')), { ...aStudy(aSeries('old')), StudyInstanceUID: '1.1' }];
    session.dispatch({ type: 'studies-loaded', studies: [now] });
    readAs(session, 'a', axialOf('abdomen'));
    const first = () => hungStages(session.getState(), houseProtocols)[0]?.panes.map(({ series }) => series);
    expect(first()).toEqual([keyOf('a')]);
    session.dispatch({ type: 'prior-found', study: now, prior: before, id: 'p' });
    expect(seriesToHang(session.getState()).map(({ key }) => key)).toEqual([keyOf('a'), keyOf('old')]);
    readAs(session, 'old', axialOf('abdomen'));
    expect(first()).toEqual([keyOf('a'), keyOf('old')]);
  });
});

describe('how it is shown [HP-19]', () => {
  const [plain] = imagesOfSeries(1);
  const lying = (...letters: string[]) => ({
    ...plain!,
    instance: { [tag.PatientOrientation]: { vr: 'CS', Value: letters } },
  });

  test.each([
    [['P', 'F'], { turns: 0, mirrored: false }],
    [['PL', 'FR'], { turns: 0, mirrored: false }],
    [['A', 'H'], { turns: 2, mirrored: false }],
    [['A', 'F'], { turns: 0, mirrored: true }],
    [['F', 'A'], { turns: 1, mirrored: false }],
    [['F', 'P'], { turns: 3, mirrored: true }],
    [['L', 'F'], null],
    [['P'], null],
    [['LEFT', 'DOWN'], null],
  ])('%j so that P is to the right and F below: %j', (letters, expected) => {
    expect(turnTo(lying(...letters), ['P', 'F'])).toEqual(expected);
  });

  test('windows of a protocol are for Hounsfield units', () => {
    const chest = (kernel: string, more: SaidSeries['said'] = {}): SaidSeries => ({
      said: { [MODALITY]: ['CT'], '00180015': ['CHEST'], '00181210': [kernel], ...more },
      orientation: axial,
      count: 20,
    });
    const rescaled = { '00281053': [1], '00281052': [-1024], [tag.ImageType]: ['ORIGINAL', 'PRIMARY', 'AXIAL'] };
    const windows = (session: ReturnType<typeof sessionOf>) =>
      hungStages(session.getState(), houseProtocols)[0]?.panes.map(({ window }) => window?.width);
    expect(windows(sessionOf({ soft: chest('SOFT', rescaled), lung: chest('LUNG', rescaled) }))).toEqual([400, 1500]);
    expect(windows(sessionOf({ soft: chest('SOFT', rescaled), lung: chest('LUNG') }))).toEqual([400, undefined]);
  });
});

describe('a prior of the other side [HP-32]', () => {
  const knee = (...sides: string[]): SaidSeries => ({ said: { '00180015': ['KNEE'], '00200060': sides } });
  const protocol = {
    name: 'two',
    rules: [],
    stages: [{ name: 'two', rows: 1, columns: 2, viewports: [{ rules: [] }, { rules: [], prior: 1 as const }] }],
  };

  function hungWith(now: SaidSeries, before: SaidSeries) {
    const session = createSession();
    const study = aStudy(aSeries('a', { Modality: 'DX' }));
    const prior = { ...aStudy(aSeries('old', { Modality: 'DX' })), StudyInstanceUID: '1.1' };
    session.dispatch({ type: 'studies-loaded', studies: [study] });
    session.dispatch({ type: 'prior-found', study, prior, id: 'p' });
    readAs(session, 'a', now);
    readAs(session, 'old', before);
    return hungStages(session.getState(), [protocol])[0]?.panes.map(({ series }) => series);
  }

  test('is not hung, though it was opened before its images said which side they show', () => {
    expect(hungWith(knee('L'), knee('L'))).toEqual(['a', 'old'].map(keyOf));
    expect(hungWith(knee('L'), knee())).toEqual(['a', 'old'].map(keyOf));
    expect(hungWith(knee('L'), knee('R'))).toEqual([keyOf('a')]);
  });

  test('all images of a series say which', () => {
    const { session } = { session: sessionOf({ a: { ...knee('R'), count: 2 } }) };
    const [series] = session.getState().series.values();
    if (series?.phase !== 'ready') throw new Error('not read');
    const [first, second] = series.images;
    const other = { ...second!, instance: { '00200062': { vr: 'CS', Value: ['L'] } } };
    expect(lateralities({ ...series, images: [first!, other] })).toEqual(['R', 'L']);
    expect(lateralities({ ...series, phase: 'idle' } as never)).toEqual([]);
  });
});
