import { expect, it } from 'vitest';
import { aMeasurement } from '../session/testing/a-measurement.ts';
import { annotationCsv, annotationText, unsentRows, type AnnotationRow } from './annotation-table.ts';

const row: AnnotationRow = {
  number: '1',
  tool: '長さ',
  label: '',
  location: '肺',
  description: '右, "上葉"',
  value: '12.3 mm',
  study: '1.2',
  series: '1.3',
  instance: '1.4',
  frame: '1',
  addedBy: '=HYPERLINK("x")',
  addedAt: '',
  updatedBy: '+81',
  updatedAt: '-',
};

it('a line of text says what one would write into a report', () => {
  expect(annotationText([row, { ...row, number: '2', label: '結節', description: '' }])).toBe(
    '1. 長さ  肺  12.3 mm  右, "上葉"\n2. 結節  肺  12.3 mm',
  );
});

it('CSV has its columns named, cells quoted and no formulas', () => {
  const [head, line, end] = annotationCsv([row], (key) => key.split('.').at(-1) ?? '').split('\r\n');
  expect(head).toBe(
    'number,tool,label,location,description,value,study,series,instance,frame,addedBy,addedAt,updatedBy,updatedAt',
  );
  expect(line).toBe(`1,長さ,,肺,"右, ""上葉""",12.3 mm,1.2,1.3,1.4,1,"'=HYPERLINK(""x"")",,'+81,'-`);
  expect(end).toBe('');
});

it.each([
  ['-12.5', '-12.5'],
  ['-12.5 HU', "'-12.5 HU"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', `"'\r=1+1"`],
  ['@SUM(1)', "'@SUM(1)"],
  ['a\rb', '"a\rb"'],
  ['a\nb', '"a\nb"'],
])('%j is the cell %j', (value, cell) => {
  const [, line = ''] = annotationCsv([{ ...row, tool: '', description: '', value }], (key) => key).split('\r\n');
  expect(line.startsWith(`1,,,肺,,${cell},1.2,`)).toBe(true);
});

it('a row says which frame, from 1, and what it is called: its label before the words of an arrow', () => {
  const one = aMeasurement({ frameIndex: 4, label: 'L1', text: '結節', location: '右大腿', description: '続く' });
  const rows = unsentRows([one, aMeasurement({ text: '結節' })], (key, { length }) => `${key} ${length ?? ''}`.trim());
  expect(rows[0]).toMatchObject({
    number: '1',
    tool: 'tools.Length',
    label: 'L1',
    location: '右大腿',
    description: '続く',
    value: 'measured.length 5.0',
    study: '1.2',
    series: '1.2.a',
    instance: '1.2.3.0',
    frame: '5',
  });
  expect(rows[1]).toMatchObject({ number: '2', label: '結節', frame: '1', addedBy: '', updatedAt: '' });
});
