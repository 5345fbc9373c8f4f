import { withInflated, writtenForms } from './written-forms.ts';

/** So many bytes of a form are looked up first; shorter forms are looked for one by one. */
const beginning = 6;

/** Which of some texts stand somewhere in bytes, in whatever form they are written [WB-88]. */
export function textsIn(said: readonly Buffer[], texts: readonly string[]): string[] {
  const byBeginning = new Map<string, { form: string; text: string }[]>();
  const short: { form: string; text: string }[] = [];
  for (const text of texts)
    for (const bytes of writtenForms(text)) {
      const form = bytes.toString('latin1');
      const known = form.length < beginning ? short : byBeginning.get(form.slice(0, beginning));
      if (known) known.push({ form, text });
      else byBeginning.set(form.slice(0, beginning), [{ form, text }]);
    }
  const found = new Set<string>();
  for (const piece of said) {
    const bytes = withInflated(piece).toString('latin1');
    for (const { form, text } of short) if (bytes.includes(form)) found.add(text);
    for (let at = 0; at + beginning <= bytes.length; at++) {
      const known = byBeginning.get(bytes.slice(at, at + beginning));
      for (const { form, text } of known ?? []) if (bytes.startsWith(form, at)) found.add(text);
    }
  }
  return [...found];
}
