import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { takeBack } from '../../app/third-party/third-party.ts';

/** `/logout-redirect.html`: where a third party sends the browser back after its own sign-out. */
export function Component(): ReactNode {
  const [back] = useState(takeBack);
  return <Navigate replace to={back} />;
}
