import { expect, it } from 'vitest';
import { createLog } from './index.ts';

function logged(error: unknown): { line: string; err: Record<string, unknown> } {
  const lines: string[] = [];
  createLog('info', { write: (line: string) => lines.push(line) }).error({ err: error }, 'failed');
  const line = lines.join('');
  return { line, err: (JSON.parse(line) as { err: Record<string, unknown> }).err };
}

it('keeps of an error where it was thrown and what the program named, and nothing that was sent', () => {
  const violation = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'study_place_uid',
    detail: 'Key (patient_name)=(山田^太郎) already exists.',
    where: '山田',
  });
  const { line, err } = logged(violation);
  expect(line).not.toContain('山田');
  expect(err).toMatchObject({ type: 'Error', code: '23505', constraint: 'study_place_uid' });
  expect(String(err['stack'])).toContain('log.test.ts');
});

it('drops messages that may quote what was sent', () => {
  let thrown: unknown;
  try {
    JSON.parse('山田');
  } catch (error) {
    thrown = error;
  }
  expect((thrown as Error).message).toContain('山田');
  expect(logged(thrown).line).not.toContain('山田');
  expect(logged(new Error('bad value 山田', { cause: new Error('山田') })).line).not.toContain('山田');
  expect(logged('山田').line).not.toContain('山田');
  expect(logged(new Error('one line\n    at 山田 (two lines)')).line).not.toContain('山田');
});

it('does not take a message over as the text of the line', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  log.error(new Error('山田'));
  log.error({ err: new Error('山田') });
  log.child({ reqId: '1' }).warn({ req: { method: 'GET', url: '/storage?name=山田' }, err: new Error('山田') });
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('山田');
});

it('keeps messages that are made of names in the program', () => {
  expect(logged(new TypeError('x is not a function')).err['message']).toBe('x is not a function');
});
