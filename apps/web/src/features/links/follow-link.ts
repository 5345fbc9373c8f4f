import { linkAddress } from '@mado/contract';

/** Opens where a link leads in a tab of its own, which learns nothing of this one [LK-2]. */
export function followLink(url: string): void {
  const address = linkAddress(url);
  if (address === null) return;
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
