/**
 * Tells whether the page was loaded again, or come back to, and not opened [VW-24]: once, and only at the address at
 * which it was loaded. What is opened in it later is opened, however the page itself came.
 */
export function loadedAgainOnce(): () => boolean {
  let isTold = false;
  return () => {
    const [page] = performance.getEntriesByType('navigation');
    if (isTold || !(page instanceof PerformanceNavigationTiming)) return false;
    if (withoutHash(page.name) !== withoutHash(location.href)) return false;
    isTold = true;
    return page.type === 'reload' || page.type === 'back_forward';
  };
}

const withoutHash = (address: string) => address.replace(/#.*$/, '');

/** Of this page. */
export const isLoadedAgain = loadedAgainOnce();
