import type { ReactNode } from 'react';
import { CarriedFiles } from '../../features/local/index.ts';
import { dropRule, useUploads, type DropTarget } from '../../features/uploads/index.ts';

/** What was opened on this machine goes into the place where one is, as if it had been let go there [LO-10]. */
export function CarriedHere({ drop }: { drop: DropTarget | null }): ReactNode {
  const { begin } = useUploads();
  const takes = drop !== null && dropRule(drop).allowed;
  return <CarriedFiles onHere={takes ? (files) => begin(files, drop) : null} />;
}
