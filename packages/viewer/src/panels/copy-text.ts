/**
 * Puts a text on the clipboard. A page that came by plain HTTP has no clipboard of its own: what it selects is copied.
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // The type says that there always is one.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused: the other way may be open.
  }
  return copySelected(text);
}

/**
 * As `copyText`, of a text that is still to come: the clipboard is asked for at once, while the browser still knows
 * that the reader has asked.
 * @returns whether it is there; rejects where the text does not come
 */
export async function copyWhenKnown(text: Promise<string>): Promise<boolean> {
  try {
    // The type says that there always is one.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard?.write || typeof ClipboardItem === 'undefined') throw new Error('there is no clipboard');
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
    // A browser that has refused by then asks for it no more; that it does not come is told below.
    blob.catch(() => undefined);
    await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return copyText(await text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.focus();
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
