import { expect, test } from 'vitest';
import { chosenFrame } from './components.ts';
import { createMadoTheme } from './theme.ts';

const themes = (['light', 'dark'] as const).map((mode) => ({
  mode,
  usual: createMadoTheme(mode).tokens,
  more: createMadoTheme(mode, undefined, true).tokens,
}));

/** Contrast of two colours (WCAG 2.2). */
function ratio(one: string, other: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

test.each(themes)('who asks for more contrast has it, $mode [VW-203]', ({ usual, more }) => {
  for (const ink of ['ink2', 'ink3'] as const)
    expect(ratio(more[ink], more.paper), ink).toBeGreaterThan(ratio(usual[ink], usual.paper));
  expect(ratio(more.ink3, more.paper)).toBeGreaterThan(7);
  for (const edge of ['edge', 'line'] as const)
    for (const ground of [more.page, more.paper, more.field])
      expect(ratio(more[edge], ground), edge).toBeGreaterThan(3);
  expect(more).toMatchObject({ ink: usual.ink, paper: usual.paper, brand: usual.brand });
});

test.each(themes)('what is chosen is framed for them in a colour that is seen, $mode [VW-203]', ({ more }) => {
  const frames = Object.entries(chosenFrame(more));
  expect(frames.map(([who]) => who.includes('prefers-contrast: more'))).toEqual([false, true]);
  const colour = /#\w{6}/.exec(frames[1]?.[1].outline ?? '')?.[0] ?? '#000000';
  for (const ground of [more.paper, more.brand100]) expect(ratio(colour, ground)).toBeGreaterThan(3);
});
