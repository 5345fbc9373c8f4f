/**
 * What of an error may be written to a log. A message can quote what somebody sent ("invalid input syntax for type
 * uuid: …", "Unexpected token …"), so it is kept only for kinds whose message is made of names in the program or of
 * paths that Mado makes itself. The frames of the stack say where it was thrown.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const described: Record<string, unknown> = { type: error.constructor.name };
  for (const field of ['code', 'constraint', 'table', 'column', 'routine', 'syscall', 'severity'] as const) {
    const value = (error as unknown as Record<string, unknown>)[field];
    if (typeof value === 'string') described[field] = value;
  }
  if (hasSafeMessage(error)) described['message'] = error.message;
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  if (frames.length > 0) described['stack'] = frames.map((line) => line.trim());
  if (error.cause !== undefined) described['cause'] = describeError(error.cause);
  return described;
}

function hasSafeMessage(error: Error): boolean {
  if (error instanceof SyntaxError) return false;
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError) return true;
  return 'syscall' in error;
}
