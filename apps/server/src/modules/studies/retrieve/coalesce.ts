/**
 * Lets callers with the same question share answers without getting an old one: while an answer is under way, all who
 * come ask together once it is there. So every answer is found after its question was put, and many questions at once
 * cost two answers.
 */
export function coalesce<Answer>(): (question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const running = new Map<string, { current: Promise<unknown>; next: Promise<Answer> | null }>();

  function run(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask();
    const entry = { current: answer, next: null as Promise<Answer> | null };
    running.set(question, entry);
    const done = () => {
      if (running.get(question) === entry && entry.next === null) running.delete(question);
    };
    answer.then(done, done);
    return answer;
  }

  return (question, ask) => {
    const entry = running.get(question);
    if (!entry) return run(question, ask);
    const again = () => run(question, ask);
    entry.next ??= entry.current.then(again, again);
    return entry.next;
  };
}
