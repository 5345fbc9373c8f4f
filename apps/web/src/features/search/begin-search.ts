/** Told when somebody wants to search, wherever they are on the page. */
const wanted = 'mado:search';

/** Puts the focus into the field of the header. */
export function beginSearch(): void {
  window.dispatchEvent(new Event(wanted));
}

/** @returns what ends it */
export function onBeginSearch(begin: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const elsewhere =
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !==
        null;
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || elsewhere) return;
    event.preventDefault();
    begin();
  };
  window.addEventListener('keydown', onKey);
  window.addEventListener(wanted, begin);
  return () => {
    window.removeEventListener('keydown', onKey);
    window.removeEventListener(wanted, begin);
  };
}
