import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Frame, Waiting } from './Frame.tsx';
import { isRefused, Refused } from './Refused.tsx';

interface LoadedProps<Data> {
  answer: UseQueryResult<Data>;
  children: (data: NoInfer<Data>) => ReactNode;
}

/**
 * A page of what the server is asked for: a sign until it has come, and why there is nothing to see. What was shown
 * goes away when it may no longer be seen, and stays where a later answer fails for another reason.
 */
export function Loaded<Data>({ answer: { data, error }, children }: LoadedProps<Data>): ReactNode {
  if (error !== null && (data === undefined || isRefused(error))) return <Refused failure={error} />;
  if (data === undefined)
    return (
      <Frame>
        <Waiting />
      </Frame>
    );
  return children(data);
}
