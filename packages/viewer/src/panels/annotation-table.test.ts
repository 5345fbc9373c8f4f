import { expect, it } from 'vitest';
import { annotationCsv, annotationText, type AnnotationRow } from './annotation-table.ts';

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
