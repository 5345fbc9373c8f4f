import type { Endpoint } from '@mado/contract';
import type { Question, Row } from './rows.ts';
import {
  closedLink,
  levelOf,
  onItem,
  onOrganisation,
  onStudyOf,
  onToken,
  organisations,
  refused,
  states,
  type CallerName,
  type Expected,
  type StateName,
  onUploadBeforeTarget,
  onUploadLink,
} from './rules.ts';
import type { World } from './world.ts';

/** One question of one caller, and what must come back. */
export interface Case {
  /** what is asked for */
  of: string;
  question: Question;
  expected: Expected;
  /** `of` of another case from which the caller must not be able to tell this one */
  like: string | null;
}

/** An endpoint's questions about everything that there is, as one caller asks them. */
export function casesOf(world: World, endpoint: Endpoint, row: Row, caller: CallerName): Case[] {
  if (row.about === 'item') return ofItems(world, endpoint, row, caller);
  if (row.about === 'study of an organisation') return ofStudies(world, endpoint, row, caller);
  if (row.about === 'organisation') {
    return organisations.map((name) => ({
      of: name,
      question: row.ask(world.organisations[name]),
      expected: onOrganisation(endpoint, caller, name, row),
      like: name === 'other' ? 'missing' : null,
    }));
  }
  if (row.about === 'caller') {
    const success = row.answers ? refused(row.answers) : { status: endpoint.status, code: null };
    return (endpoint.params ? organisations : (['own'] as const)).map((name) => ({
      of: name,
      question: row.ask(world.organisations[name]),
      expected: onToken(endpoint, caller) ?? success,
      like: name === 'other' ? 'missing' : null,
    }));
  }
  return [];
}

type ItemRow = Extract<Row, { about: 'item' }>;

const stateNames = Object.keys(states) as StateName[];

function isHidden(caller: CallerName, state: StateName): boolean {
  return caller === 'expired' || levelOf[state][caller] === 'none';
}

function ofItems({ trees }: World, endpoint: Endpoint, row: ItemRow, caller: CallerName): Case[] {
  return stateNames.map((state) => ({
    of: state,
    question: row.ask(trees[state]),
    expected: answered(
      row,
      (row.uploadsBefore && onUploadBeforeTarget(caller)) ||
        (row.byLink && onUploadLink(endpoint, caller, state)) ||
        onItem(endpoint, caller, state, row),
    ),
    like: isLikeMissing(endpoint, row, caller, state) ? 'missing' : null,
  }));
}

function isLikeMissing(endpoint: Endpoint, row: ItemRow, caller: CallerName, state: StateName): boolean {
  if (!isHidden(caller, state) || saysOfLink(row, caller, state)) return false;
  return !row.byLink || onUploadLink(endpoint, caller, state) === null;
}

function answered({ answers }: ItemRow, expected: Expected): Expected {
  return answers && expected.code === null ? refused(answers) : expected;
}

/** A link that does not open it is said to be one, to those who ask to look. */
function saysOfLink({ needs }: { needs: string }, caller: CallerName, state: StateName): boolean {
  return caller !== 'expired' && closedLink(state) !== null && (needs === 'can_view' || needs === 'download');
}

function ofStudies(
  { trees, organisations: ids }: World,
  endpoint: Endpoint,
  row: Extract<Row, { about: 'study of an organisation' }>,
  caller: CallerName,
): Case[] {
  const inOwn = stateNames.map((state) => ({
    of: state,
    question: row.ask({ ...trees[state], target_org: ids.own }),
    expected: onStudyOf(endpoint, caller, state, row),
    like: isHidden(caller, state) ? 'missing' : null,
  }));
  const elsewhere = (['other', 'missing'] as const).map((name) => ({
    of: `${name} organisation`,
    question: row.ask({ ...trees.shared, target_org: ids[name] }),
    expected: onOrganisation(endpoint, caller, name),
    like: 'missing organisation',
  }));
  return [...inOwn, ...elsewhere];
}
