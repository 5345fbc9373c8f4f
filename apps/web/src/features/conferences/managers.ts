import { isManagerAddress } from '@mado/contract';

export interface Managers {
  readonly chosen: readonly string[];
  /** What is being typed. */
  readonly typed: string;
}

/**
 * Takes what was typed for addresses, between commas and blanks; who is named already is not named twice. What is no
 * address stays in the field.
 */
export function takeTyped({ chosen, typed }: Managers): Managers {
  const parts = typed.split(/[\s,、，;]+/u).filter((part) => part !== '');
  const taken = [...chosen];
  for (const part of parts.filter(isManagerAddress))
    if (!taken.some((one) => one.toLowerCase() === part.toLowerCase())) taken.push(part);
  return { chosen: taken, typed: parts.filter((part) => !isManagerAddress(part)).join(', ') };
}

/** Whether something ends an address while one types. */
export function endsAddress(typed: string): boolean {
  return /[,、，;]/u.test(typed);
}
