/** A line of CSV (RFC 4180); a cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : `${value as string}`;
  // Spreadsheets pass over spaces in front, and take wide signs for the narrow ones.
  const plain = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
