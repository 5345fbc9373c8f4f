import type { Scene } from './scenes.ts';

/** Most animation frames that something is waited for. */
const PATIENCE = 300;

/** Does what a scene's hands do, one after the other, each as soon as what it takes is there. */
export async function play(root: HTMLElement, hands: Scene['hands'] = []): Promise<void> {
  await found(root, '[data-testid="pane"][data-slice]');
  for (const [does, what] of hands) {
    if (does === 'key') document.dispatchEvent(keyOn(what));
    else if (does === 'click') (await found(document.body, what)).click();
    else if (does === 'group') await openGroup(root, what);
    else if (does === 'mouse' || does === 'touch') hold(await found(root, what), does);
    else rightClick(await found(root, what));
  }
}

/** Of a phone's toolbar; where all tools have room there are no groups. */
async function openGroup(root: HTMLElement, n: string): Promise<void> {
  await found(root, 'header, footer');
  root.querySelectorAll<HTMLElement>('footer [role="group"] > div:last-child > button')[Number(n)]?.click();
}

/** Presses on the middle of something, goes on somewhat and stays there. */
function hold(element: HTMLElement, pointerType: string): void {
  // A pointer that no hand holds cannot be captured.
  element.setPointerCapture = () => undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = (x: number, y: number) => ({
    clientX: left + width / 2 + x,
    clientY: top + height / 2 + y,
    pointerId: 7,
    pointerType,
    bubbles: true,
    cancelable: true,
  });
  element.dispatchEvent(new PointerEvent('pointerdown', { ...at(-60, -40), button: 0 }));
  element.dispatchEvent(new PointerEvent('pointermove', { ...at(-20, -30), button: -1 }));
}

function keyOn(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  // Keys of the page are the viewer's where nothing else has the focus.
  Object.defineProperty(event, 'target', { value: document.body });
  return event;
}

/** A right click on the middle of a line, which lies on the pane beneath it. */
function rightClick(line: Element): void {
  const { left, top, width, height } = line.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2, button: 2, pointerId: 1, pointerType: 'mouse' };
  const pane = line.closest('[data-testid="pane"]');
  for (const type of ['pointerdown', 'pointerup'])
    pane?.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, cancelable: true }));
}

/** The first that fits a selector, or with `>> n` behind it the n-th from zero, once it is there. */
async function found(root: ParentNode, what: string): Promise<HTMLElement> {
  const [selector = '', n = '0'] = what.split(' >> ');
  for (let frames = 0; frames < PATIENCE; frames++) {
    const element = root.querySelectorAll<HTMLElement>(selector)[Number(n)];
    if (element) return element;
    await new Promise((done) => requestAnimationFrame(done));
  }
  throw new Error(`there is no ${what}`);
}
