import { z } from 'zod';

/**
 * Mails that one can do without: somebody shares with one (`shared`), one manages a conference from now on
 * (`managing`), items are about to go to the trash by themselves (`deletion`). All others are needed and always go.
 */
export const optionalLetters = ['shared', 'managing', 'deletion'] as const;
export const OptionalLetter = z.enum(optionalLetters);
export type OptionalLetter = z.output<typeof OptionalLetter>;

/** Which of them one gets. */
export const LetterChoice = z.object({ shared: z.boolean(), managing: z.boolean(), deletion: z.boolean() });
export type LetterChoice = z.output<typeof LetterChoice>;
