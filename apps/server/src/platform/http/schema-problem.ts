import { problemWith, type FieldProblem } from '@mado/contract';
import type { z } from 'zod';

/** What is counted of a value that is too small or too large; of all else it is the value itself. */
const counted: Readonly<Record<string, 'signs' | 'entries'>> = {
  string: 'signs',
  array: 'entries',
  set: 'entries',
  map: 'entries',
};

const ofFormat: Readonly<Record<string, FieldProblem>> = {
  date: 'not_a_date',
  datetime: 'not_a_time',
  email: 'email_invalid',
  uuid: 'not_an_id',
  guid: 'not_an_id',
};

/**
 * What is wrong with a value that does not fit its schema, by the name of its words (`fieldDetail`). Names of fields
 * that are not known are not repeated: they may be anything.
 */
export const schemaProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'missing' : 'invalid';
    case 'too_small':
      // A text of one sign or more is one that has to be there.
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'missing';
      return problemWith(tooSmall(counted[issue.origin]), Number(issue.minimum));
    case 'too_big':
      return problemWith(tooBig(counted[issue.origin]), Number(issue.maximum));
    case 'invalid_value':
      return problemWith('one_of', issue.values.map(String).join(', '));
    case 'unrecognized_keys':
      return 'unknown_fields';
    case 'invalid_format':
      return ofFormat[issue.format] ?? 'invalid';
    default:
      return 'invalid';
  }
};

function tooSmall(what: 'signs' | 'entries' | undefined): FieldProblem {
  return what ? `too_few_${what}` : 'too_low';
}

function tooBig(what: 'signs' | 'entries' | undefined): FieldProblem {
  return what ? `too_many_${what}` : 'too_high';
}
