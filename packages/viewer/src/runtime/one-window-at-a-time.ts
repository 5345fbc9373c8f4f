/**
 * Of the windows of a browser one at a time writes what the reader prefers, as each reads first what others have
 * written [VW-157]. Only pages that came by HTTPS, or from the machine itself, have locks; where the browser denies a
 * site all that it would keep it denies them too: then each writes when it wants to.
 */
export async function oneWindowAtATime(write: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return write();
  let begun = false;
  const begin = () => {
    begun = true;
    return write();
  };
  try {
    await navigator.locks.request('mado.preferences', begin);
  } catch (error) {
    if (begun) throw error;
    await write();
  }
}
