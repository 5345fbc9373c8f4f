/**
 * Loads the page anew where its server answers; elsewhere it stays, with all that is on it. A browser may keep the
 * failure of a module for as long as the page lives, and after an upgrade its address is gone.
 */
export async function loadPageAnew(page: Pick<Location, 'href' | 'reload'> = location): Promise<void> {
  const answers = await fetch(page.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) page.reload();
}
