import { useNavigate } from 'react-router';
import type { Changeable } from '../../features/library/index.ts';
import { useLocationAddress, type CurrentFolder } from '../../features/storage/index.ts';
import type { Here } from './use-here.ts';

/**
 * Where one goes when the folder that one is in has gone: to the folder above or the root; where neither is known, to
 * the organisation, or the beginning.
 */
export function useGoingUp(
  { breadcrumb, organisation }: Here,
  folder: CurrentFolder | null,
): (gone: readonly Changeable[]) => void {
  const navigate = useNavigate();
  const addressOf = useLocationAddress();
  return (gone) => {
    if (folder === null || !gone.some(({ uuid }) => uuid === folder.uuid)) return;
    const above = breadcrumb.slice(0, -1).findLast(({ location }) => location !== null)?.location;
    const otherwise = organisation ? `/storage/org/${organisation.uuid}` : '/';
    void navigate(above ? addressOf(above) : otherwise, { replace: true });
  };
}
