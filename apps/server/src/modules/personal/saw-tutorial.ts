import type { Answer, seenTutorials as endpoint, TutorialId } from '@mado/contract';
import type { Context } from '../../platform/context.ts';
import { accountOf } from './account-of.ts';
import { putTutorial, tutorialsOf } from './tutorials.sql.ts';

/** Tutorials that were offered to the caller [PE-8]. @throws {OperationError} not_signed_in */
export async function seenTutorials(ctx: Context): Promise<Answer<typeof endpoint>> {
  return { saw_tutorial: (await tutorialsOf(ctx.db, accountOf(ctx))).join(',') };
}

/** Keeps that one was offered [PE-8]. @throws {OperationError} not_signed_in */
export async function sawTutorial(ctx: Context, id: TutorialId): Promise<Answer<typeof endpoint>> {
  await putTutorial(ctx.db, accountOf(ctx), id);
  return seenTutorials(ctx);
}
