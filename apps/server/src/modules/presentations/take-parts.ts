import type { Bus } from '../../platform/bus/index.ts';
import { openQuestions } from '../sharing/index.ts';
import { itemsTrashed } from '../storage/index.ts';
import { followJoined, questionsOfStudies } from './presentations.sql.ts';

/**
 * What is withheld, and from whom, is decided with the rights; of what, is said here [PN-9]. A study whose files were
 * joined to another one goes to the trash: what is shown of it is of the other one from then on.
 */
export function takeParts(bus: Bus): void {
  bus.give(openQuestions, questionsOfStudies);
  bus.takePart(itemsTrashed, (tx, { items }) =>
    followJoined(
      tx,
      items.map(({ id }) => id),
    ),
  );
}
