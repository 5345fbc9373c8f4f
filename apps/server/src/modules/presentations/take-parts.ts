import type { Bus } from '../../platform/bus/index.ts';
import { openQuestions } from '../sharing/index.ts';
import { questionsOfStudies } from './presentations.sql.ts';

/** What is withheld, and from whom, is decided with the rights; of what, is said here [PN-9]. */
export function takeParts(bus: Bus): void {
  bus.give(openQuestions, questionsOfStudies);
}
