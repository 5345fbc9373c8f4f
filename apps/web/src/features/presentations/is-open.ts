import type { PresentationStep } from '@mado/contract';

/**
 * Whether a screen that others see may show the answer of a step, the words of its annotations and the names of its
 * studies [PN-4]. Who presents has got them from the server; the screen is everybody's.
 */
export function isOpen({ question, revealed }: Pick<PresentationStep, 'question' | 'revealed'>): boolean {
  return question === '' || revealed;
}
