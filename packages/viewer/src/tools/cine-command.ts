import type { Command } from '../session/reduce.ts';

/** Opens the player, or stops it and goes on; for who wants less to move it only opens [VW-17]. */
export function cineCommand(): Command {
  return { type: 'cine', still: matchMedia('(prefers-reduced-motion: reduce)').matches };
}
