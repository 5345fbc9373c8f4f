import { buildDicomFile, encodeText } from '@mado/dicom/testing';
import { expect, test } from 'vitest';
import { archiveOf, entriesOf } from './archive.ts';
import { shortTextsIn } from './short-texts.ts';

const texts = ['1234', '林', '林翔'];
const head = (line: string, ...headers: string[]) => Buffer.from([line, ...headers].join('\n'));
const sent = (part: string, content: Uint8Array) => [
  head('POST /upload', 'Content-Type', 'multipart/form-data; boundary=xx'),
  Buffer.concat([
    Buffer.from(`--xx\r\nContent-Disposition: form-data; ${part}\r\n\r\n`),
    content,
    Buffer.from('\r\n--xx--'),
  ]),
];
const image = (elements: Parameters<typeof buildDicomFile>[0]) =>
  sent('name="file0"; filename="a"', buildDicomFile({ SpecificCharacterSet: 'ISO_IR 192', ...elements }));

test.each([
  ['an address', [head('GET /list?name=1234'), Buffer.alloc(0)], ['1234']],
  ['a header', [head('GET /', 'X-Name', '%E6%9E%97%E7%BF%94'), Buffer.alloc(0)], ['林翔']],
  ['a body of JSON', [head('POST /'), Buffer.from('{"paths":["a/林翔/1234.dcm"]}')], ['1234', '林翔']],
  ['options of a batch', sent('name="options"', Buffer.from('{"paths":["1234.dcm"]}')), ['1234']],
  ['the name of a file', sent('name="file0"; filename="林翔.dcm"', Buffer.from('x')), ['林翔']],
  ['an identifier', image({ PatientID: '1234' }), ['1234']],
  ['a name', image({ PatientName: 'X=林^翔' }), ['林']],
  ['an item', image({ ReferencedSeriesSequence: [{ PatientID: '1234' }] }), ['1234']],
  [
    'a private element',
    image({ '00090010': { vr: 'LO', value: 'A' }, '00091001': { vr: 'UN', value: Buffer.from('1234') } }),
    ['1234'],
  ],
  ['a file that is deflated', image({ transferSyntaxUID: '1.2.840.10008.1.2.1.99', PatientID: '1234' }), ['1234']],
])('a short text is found in %s [WB-88]', (_, said, found) => {
  expect(shortTextsIn(said, texts)).toEqual(found);
});

test('a short text is found in a file that comes in pieces', () => {
  const bytes = buildDicomFile({ PatientID: '1234' });
  const type = ['Content-Type', 'application/offset+octet-stream', 'Upload-Offset'];
  const said = [
    head('PATCH /a', ...type, '300'),
    bytes.subarray(300),
    head('PATCH /a', ...type, '0'),
    bytes.subarray(0, 300),
  ];
  expect(
    shortTextsIn(
      said.map((one) => Buffer.from(one)),
      texts,
    ),
  ).toEqual(['1234']);
});

test('what is a number by chance says nothing', () => {
  const native = Buffer.from('1234'.repeat(100));
  const said = [
    ...image({ SOPInstanceUID: '1.2.1234.5', pixels: { rows: 10, columns: 20, native } }),
    head('GET /00001234-1234-4234-8234-123412341234', 'Content-Length', '1234'),
    Buffer.from('{"size":1234}'),
  ];
  expect(shortTextsIn(said, texts)).toEqual([]);
});

test('an archive is read as it was written', () => {
  const entries = [
    ['月/a', Buffer.from('x')],
    [encodeText('林/b', 'shift_jis'), Buffer.from('yy')],
  ] as const;
  expect(entriesOf(archiveOf(entries)).map(({ name, content }) => [name, content.toString()])).toEqual([
    ['月/a', 'x'],
    ['林/b', 'yy'],
  ]);
});
