import type { PresentationStep } from '@mado/contract';

type Asking = Pick<PresentationStep, 'question' | 'answer' | 'revealed'>;

/** Whether a step has something to be shown later: a question, or an answer to what its text asks. */
export function isQuestion({ question, answer }: Pick<Asking, 'question' | 'answer'>): boolean {
  // An answer that is withheld is not known.
  return question !== '' || answer !== '';
}

/**
 * Whether a screen that others see may show the answer of a step, the words of its annotations and the names of its
 * studies [PN-4]. Who presents has got them from the server; the screen is everybody's.
 */
export function isOpen(step: Asking): boolean {
  return !isQuestion(step) || step.revealed;
}
