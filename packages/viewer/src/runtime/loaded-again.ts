let isTaken = false;

/**
 * Whether the page was loaded again, or come back to, and not opened [VW-24]: told once, and only at the address at
 * which it was loaded. What is opened in it later is opened, however the page itself came.
 */
export function takeLoadedAgain(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  if (isTaken || !(page instanceof PerformanceNavigationTiming)) return false;
  if (withoutHash(page.name) !== withoutHash(location.href)) return false;
  isTaken = true;
  return page.type === 'reload' || page.type === 'back_forward';
}

const withoutHash = (address: string) => address.replace(/#.*$/, '');
