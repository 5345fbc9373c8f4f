/** Whether the browser can read these bytes of a file. */
export function canBeRead(file: Blob, from: number, to: number): Promise<boolean> {
  return file
    .slice(from, to)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
