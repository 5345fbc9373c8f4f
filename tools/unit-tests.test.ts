import { expect, test } from 'vitest';
import { told } from './unit-tests.ts';

test('what tests tell is read from the report, also where they passed', () => {
  const one = (status: string, meta?: { told: string[] }) => ({ fullName: 'a', status, ...(meta && { meta }) });
  const file = (...assertionResults: ReturnType<typeof one>[]) => ({ name: 'f', status: 'passed', assertionResults });
  const testResults = [
    file(one('passed'), one('passed', { told: ['seed 1', '20 of 20'] })),
    file(),
    file(one('failed', { told: ['seed 2'] })),
  ];
  expect(told({ testResults })).toEqual(['seed 1', '20 of 20', 'seed 2']);
});
