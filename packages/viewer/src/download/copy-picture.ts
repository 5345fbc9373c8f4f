import { PictureTooLarge } from './make-file.ts';

export type Copied = 'copied' | 'refused' | 'tooLarge';

/**
 * Puts a picture on the clipboard. It is asked for at once, while the browser still knows that the reader has asked.
 * A page that came by plain HTTP has no clipboard, and a browser or its owner may refuse it.
 */
export async function copyPicture(file: Promise<Blob>): Promise<Copied> {
  try {
    // The type says that there always is one.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard || typeof ClipboardItem === 'undefined') throw new Error('there is no clipboard');
    await clipboard.write([new ClipboardItem({ 'image/png': file })]);
    return 'copied';
  } catch {
    return file.then(
      () => 'refused',
      (error: unknown) => (error instanceof PictureTooLarge ? 'tooLarge' : 'refused'),
    );
  }
}
