import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { Toolbar, type ToolbarProps } from './Toolbar.tsx';

/** The toolbar in a turn of its own: a picture that comes meanwhile does not wait for thirty buttons. */
export function ToolbarAfterPanes(props: ToolbarProps): ReactNode {
  const [isTurn, setIsTurn] = useState(false);
  useEffect(() => startTransition(() => setIsTurn(true)), []);
  return isTurn ? <Toolbar {...props} /> : <span />;
}
