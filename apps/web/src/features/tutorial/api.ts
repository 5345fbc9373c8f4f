import { sampleFolder, sawTutorial, seenTutorials, type TutorialId } from '@mado/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../app/http/index.ts';

/** Tutorials that this browser knows to have been offered, as a comma list; the server's word counts. */
const localKey = 'saw_tutorial';

interface SeenTutorials {
  /** As it was when the page was loaded. */
  readonly before: readonly number[];
  readonly now: readonly number[];
}

/** Tutorials that were offered to who is signed in. */
export const seenQuery = queryOptions({
  queryKey: ['tutorial', 'seen'],
  queryFn: async ({ signal }): Promise<SeenTutorials> => {
    const before = idsIn((await call(seenTutorials, {}, { signal, quiet: true })).saw_tutorial);
    return { before, now: before };
  },
  staleTime: Infinity,
  throwOnError: false,
});

/** It was taken or declined; a failure is nobody's concern: it is offered once more. */
export function keepSeen(client: QueryClient, tutorialId: TutorialId): void {
  if (addSeen(client, tutorialId)) return tellSeen(tutorialId);
  // What was seen before is asked first: after that it would be among it.
  client
    .fetchQuery(seenQuery)
    .then(() => addSeen(client, tutorialId))
    .catch(() => undefined)
    .finally(() => tellSeen(tutorialId));
}

/** @returns false: it is not known yet what was seen before */
function addSeen(client: QueryClient, tutorialId: TutorialId): boolean {
  const seen = client.getQueryData(seenQuery.queryKey);
  if (seen === undefined) return false;
  client.setQueryData(seenQuery.queryKey, { ...seen, now: [...seen.now, tutorialId] });
  return true;
}

function tellSeen(tutorialId: TutorialId): void {
  call(sawTutorial, { body: { tutorialId } }, { quiet: true })
    .then(({ saw_tutorial }) => idsIn(saw_tutorial))
    .catch(() => undefined);
}

/** What is to be offered: the tour of storage; on a later visit that of viewer and conference [WB-30, WB-107]. */
export function offered({ before, now }: SeenTutorials): TutorialId | null {
  if (!now.includes(1)) return 1;
  return before.includes(1) && !now.includes(2) ? 2 : null;
}

/** The folder on which the tour runs. Null: there is none; also where it could not be asked for. */
export async function sampleOf(org: string): Promise<string | null> {
  try {
    return (await call(sampleFolder, { params: { id: org } }, { quiet: true })).uuid;
  } catch {
    return null;
  }
}

function idsIn(list: string): number[] {
  const ids = list.split(',').map(Number).filter(Boolean);
  localStorage.setItem(localKey, list);
  return ids;
}
