import { withInflated, writtenForms } from './written-forms.ts';

/** So many bytes of a form are looked up first; shorter forms are looked for one by one. */
const beginning = 6;

/**
 * Which of some texts stand somewhere in bytes, in whatever form they are written [WB-88]. Figures alone are none where
 * others stand beside them: a UID made anew has 39, and any eight of them by chance.
 */
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
    for (const { form, text } of short)
      if (placesOf(bytes, form).some((at) => standsAlone(bytes, form, at))) found.add(text);
    for (let at = 0; at + beginning <= bytes.length; at++) {
      const known = byBeginning.get(bytes.slice(at, at + beginning));
      for (const { form, text } of known ?? [])
        if (bytes.startsWith(form, at) && standsAlone(bytes, form, at)) found.add(text);
    }
  }
  return [...found];
}

function placesOf(bytes: string, form: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(form); at >= 0; at = bytes.indexOf(form, at + 1)) places.push(at);
  return places;
}

function standsAlone(bytes: string, form: string, at: number): boolean {
  return !/^\d+$/.test(form) || !/\d/.test(`${bytes[at - 1] ?? ''}${bytes[at + form.length] ?? ''}`);
}
