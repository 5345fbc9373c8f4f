import { useEffect } from 'react';
import { leftAsItIs } from './deidentification/choice.ts';
import type { Upload } from './upload.ts';

/** What a person says before files leave. */
export function BeforeLeaving({ upload }: { upload: Upload }): null {
  useEffect(() => void upload.choose(leftAsItIs), [upload]);
  return null;
}
