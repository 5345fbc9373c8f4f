// @vitest-environment jsdom
import { conferenceTexts } from '@mado/dicom/deidentify';
import { expect, test } from 'vitest';
import { keyHolder } from '../../workers/deidentify/key-holder.ts';
import type { Blackout } from '../../workers/deidentify/outgoing-file.ts';
import { blankInConference, leftAsItIs, type DeidentificationChoice } from './deidentification/choice.ts';
import { UnreadableFile, type Deidentifier } from './deidentification/deidentifier.ts';
import { leavingFiles, lookedAtNothing } from './leaving-files.ts';
import { aHead, seeming } from './testing/upload-world.ts';
import type { UploadFile } from './upload-state.ts';

const secret = 'YAMADA^HANAKO';
const image = (id: number, study: string): UploadFile => ({
  id,
  file: new File(['x'], `${secret}.dcm`),
  size: 1,
  path: `${secret}/IM${id}`,
  head: { ...aHead(study), SOPInstanceUID: `${study}.1.${id}`, PatientNameGroups: [secret], PatientBirthDate: '1950' },
});
const other = (id: number, path: string, kind: UploadFile['kind'] = null): UploadFile => ({
  id,
  file: new File(['y'], path.split('/').at(-1) ?? ''),
  size: 1,
  path,
  head: null,
  kind,
});
const all: DeidentificationChoice = { ...leftAsItIs, master: true, fields: { PatientName: '' } };

const of = (
  choice: DeidentificationChoice,
  files: UploadFile[],
  seen: number[] = [],
  own: Partial<Deidentifier> = {},
) =>
  leavingFiles(choice, {
    files,
    looked: { ...lookedAtNothing, seen: new Set(seen) },
    deidentifier: { ...seeming, ...own },
    openKey: async () => {},
  });

/** The document of tests gives no text of files by itself. */
function textOf(file: Blob): Promise<unknown> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file);
  });
}

test('nothing of a name or a UID of the files is asked, sent or called after', async () => {
  const files = [image(0, '1.2'), other(1, `${secret}/${secret}.png`, 'picture')];
  const leaving = await of(all, files);
  const { leaving: ready } = await leaving.ready(files);
  const said = [files.map(leaving.asked), ready.map(({ sent }) => sent.path), leaving.order(ready)];
  expect(JSON.stringify(said)).not.toMatch(/YAMADA|"1\.2/);
  expect(files.map((file) => leaving.asked(file).path)).toEqual([
    '2.25.1.2.1.0.dcm',
    `NAME${`${secret}/${secret}.png`.length}`,
  ]);
  expect(await Promise.all(ready.map(({ sent }) => textOf(sent.file)))).toEqual(['clean x', 'clean y']);
});

test('[DI-25] the name of a file is the same, whatever comes beside it', async () => {
  const holder = keyHolder();
  const paths = async (old: readonly string[]) => holder.paths(old);
  const photograph = other(0, 'b/9.png', 'picture');
  const alone = await of(all, [photograph], [], { paths });
  const beside = ['b/1.png', 'b/10.png', 'a.png'].map((path, id) => other(id + 1, path, 'picture'));
  const among = await of(all, [...beside, photograph], [], { paths });
  expect(among.asked(photograph)).toEqual(alone.asked(photograph));
  expect(new Set([photograph, ...beside].map((file) => among.asked(file).path)).size).toBe(4);
});

test('each study leaves by its own order, and the server is told it by the UID with which it leaves', async () => {
  const files = ['1.1', '1.2', '1.3', '1.4'].map((study, id) => image(id, study));
  const asked: unknown[] = [];
  const own = { mode: 'anonymizeAndEdit', fields: { PatientID: 'A' } } as const;
  const edited = { mode: 'notAnonymizeAndEdit', fields: { StudyDescription: 'x' } } as const;
  const perStudy = { '1.2': own, '1.3': { mode: 'notAnonymize', fields: {} }, '1.4': edited } as const;
  const leaving = await of({ ...all, perStudy, profileOptions: ['cleanDescriptors'] }, files, [], {
    dicom: async (_, order) => {
      asked.push(order);
      return { blob: new Blob(['clean']), head: null };
    },
  });
  const { leaving: ready } = await leaving.ready(files);
  const options = ['cleanDescriptors'];
  expect(asked).toEqual([
    { mode: 'anonymize', fields: { PatientName: '' }, options },
    { ...own, options },
    { ...edited, options },
  ]);
  expect(await textOf(ready[2]!.sent.file)).toBe('x');
  expect(files.map((file) => leaving.asked(file).head?.StudyInstanceUID)).toEqual([
    '2.25.1.1',
    '2.25.1.2',
    '1.3',
    '1.4',
  ]);
  expect(leaving.order(ready)).toEqual({
    anonymize: { master: true, fields: { PatientName: '' } },
    per_study: { '2.25.1.2': own, '1.3': perStudy['1.3'], '1.4': edited },
    profile_options: options,
    deidentified: true,
    looked_at: [],
  });
  // Of studies that are not in a batch nothing is said with it.
  expect(leaving.order(ready.slice(0, 1)).per_study).toEqual({});
});

test('the server tells patients apart by what it will have of them', async () => {
  const file = image(0, '1.2');
  const asked = (await of({ ...all, fields: { PatientName: 'A', PatientBirthDate: '-10' } }, [file])).asked(file);
  expect(asked.head).toMatchObject({ PatientNameGroups: [], PatientBirthDate: '', IssuerOfPatientID: '' });
  expect((await of({ ...all, fields: {} }, [file])).asked(file).head).toMatchObject({ PatientNameGroups: [secret] });
  const perStudy = { '1.2': { mode: 'anonymizeAndEdit', fields: { PatientID: 'A-1' } } } as const;
  expect((await of({ ...all, perStudy }, [file])).asked(file).head).toMatchObject({ PatientID: 'A-1' });
});

test('a file that nobody looks into leaves only where somebody said so, and the server hears of it', async () => {
  const files = [other(3, 'a.png', 'picture'), other(7, `${secret}.pdf`), image(9, '1.2')];
  const none = { picture: async () => ({ refused: 'not_a_picture' }) };
  expect((await (await of(all, files, [], none)).ready(files)).refused.map(({ id }) => id)).toEqual([3, 7]);
  const leaving = await of(all, files, [7]);
  const { leaving: ready } = await leaving.ready(files);
  expect(leaving.order(ready).looked_at).toEqual([1]);
  expect(await textOf(ready[1]!.sent.file)).toBe('y');
  expect(ready[1]?.sent.path).toBe(`NAME${`${secret}.pdf`.length}`);
});

test('[PC-8] a picture that somebody has seen is cleaned like any other', async () => {
  const files = [other(3, 'a.png', 'picture'), other(7, `${secret}.pdf`)];
  const leaving = await of(all, files, [3, 7]);
  const { leaving: ready } = await leaving.ready(files);
  expect(await Promise.all(ready.map(({ sent }) => textOf(sent.file)))).toEqual([
    expect.stringMatching(/^clean /),
    'y',
  ]);
  expect(leaving.order(ready).looked_at).toEqual([0, 1]);
});

test('a document in the clothes of DICOM leaves as it is where somebody has seen it, and else emptied', async () => {
  const file = image(4, '1.2');
  const asked: unknown[] = [];
  const dicom: Deidentifier['dicom'] = async (_, order) => {
    asked.push(order.keepDocument);
    return { blob: new Blob(['clean']), head: null };
  };
  for (const seen of [[], [4]]) {
    const leaving = await of(all, [file], seen, { dicom });
    const { leaving: ready } = await leaving.ready([file]);
    asked.push(leaving.order(ready).looked_at);
  }
  expect(asked).toEqual([undefined, [], true, [0]]);
});

test('what leaves of DICOM is told from what would by another order, also where its head could not be read', async () => {
  const files = [image(0, '1.2'), other(1, 'IM1', 'dicom')];
  const choices = [all, { ...all, fields: {} }];
  const made = await Promise.all(choices.map(async (choice) => files.map((await of(choice, files)).madeBy)));
  expect(new Set(made.map(([withHead]) => withHead)).size).toBe(2);
  expect(new Set(made.map(([, without]) => without)).size).toBe(2);
});

test('where nothing is anonymised names, UIDs and other files stay, and no key is asked for', async () => {
  const files = [image(0, '1.2'), other(1, 'letter.pdf')];
  const perStudy = { '1.2': { mode: 'notAnonymizeAndEdit', fields: { StudyDescription: 'x' } } } as const;
  let keys = 0;
  const leaving = await leavingFiles(
    { ...leftAsItIs, perStudy },
    { files, looked: lookedAtNothing, deidentifier: seeming, openKey: async () => void (keys += 1) },
  );
  const { leaving: ready } = await leaving.ready(files);
  expect(ready.map(({ sent }) => sent.path)).toEqual([`${secret}/IM0`, 'letter.pdf']);
  expect(leaving.asked(files[0]!).head?.StudyInstanceUID).toBe('1.2');
  expect(leaving.order(ready)).toMatchObject({ anonymize: null, looked_at: [] });
  expect(keys).toBe(0);
});

test('what is to be black becomes so in files that are anonymised, and a file of which it cannot stays behind', async () => {
  const files = [image(0, '1.2'), image(1, '1.2'), image(2, '1.3'), image(3, '1.2')];
  const blackout: Blackout = { boxes: [{ column: 1, row: 2, columns: 3, rows: 4 }], own: {}, frames: 1, looked: true };
  const asked: unknown[] = [];
  const dicom: Deidentifier['dicom'] = async (_, __, its) => {
    asked.push(its);
    return asked.length === 4 ? { refused: 'mismatch', ofPixels: true } : { blob: new Blob(['clean']), head: null };
  };
  const perStudy = { '1.3': { mode: 'notAnonymizeAndEdit', fields: { StudyDescription: 'x' } } } as const;
  const leaving = await leavingFiles(
    { ...all, perStudy },
    {
      files,
      looked: { ...lookedAtNothing, blackouts: new Map([0, 2, 3].map((id) => [id, blackout])) },
      deidentifier: { ...seeming, dicom },
      openKey: async () => {},
    },
  );
  const readied = await leaving.ready(files);
  expect(asked).toEqual([blackout, null, null, blackout]);
  expect([readied.refused, readied.notBlackedOut]).toEqual([[], [files[3]]]);
});

test('a file that the browser cannot read, and one that cannot be de-identified, are told apart', async () => {
  const files = [image(0, '1.2'), image(1, '1.2'), image(2, '1.2')];
  const answers = [{ refused: 'truncated' }, null, { blob: new Blob(['clean']), head: null }];
  const leaving = await of(all, files, [], {
    dicom: async () => {
      const answer = answers.shift();
      if (!answer) throw new UnreadableFile();
      return answer;
    },
  });
  const readied = await leaving.ready(files);
  expect(readied.refused).toEqual([files[0]]);
  expect(readied.unreadable).toEqual([files[1]]);
  expect(readied.leaving.map(({ file }) => file)).toEqual([files[2]]);
});

test('what is begun ahead is made once, and forgotten where it is not asked for; a retry makes it anew', async () => {
  const files = [image(0, '1.2'), image(1, '1.2'), image(2, '1.2')];
  const asked: Blob[] = [];
  const leaving = await of(all, files, [], {
    dicom: async (file) => {
      asked.push(file);
      if (asked.length === 2) throw new UnreadableFile();
      return { blob: new Blob(['clean']), head: null };
    },
  });
  leaving.begin(files.slice(0, 2));
  leaving.begin(files.slice(1));
  expect(asked).toEqual(files.map(({ file }) => file));
  const readied = await leaving.ready(files);
  // The first was forgotten.
  expect(asked.slice(3)).toEqual([files[0]?.file]);
  expect(readied.unreadable).toEqual([files[1]]);
  expect((await leaving.ready(files.slice(1, 2))).unreadable).toEqual([]);
  expect(asked.slice(4)).toEqual([files[1]?.file]);
});

test('[WB-100] in a conference the server is told of no patient, and images have no names, though nothing is anonymised', async () => {
  const files = [image(0, '1.2'), other(1, '講演.pdf')];
  files[0] = { ...files[0]!, head: { ...files[0]!.head!, PatientID: secret } };
  const leaving = await of({ ...leftAsItIs, conference: true }, files);
  const { leaving: ready } = await leaving.ready(files);
  expect(ready.map(({ sent }) => sent.path)).toEqual(['1.2.1.0.dcm', '講演.pdf']);
  expect(files.map(leaving.asked)).toMatchObject([
    {
      path: '1.2.1.0.dcm',
      head: { StudyInstanceUID: '1.2', PatientID: '', PatientNameGroups: [], PatientBirthDate: '' },
    },
    { path: '講演.pdf', head: null },
  ]);
  expect(leaving.order(ready)).toMatchObject({ anonymize: null, conference: true, deidentified: true });
  for (const [field, text] of Object.entries(blankInConference)) expect(conferenceTexts[field]).toBe(text);
});
