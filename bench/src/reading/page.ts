/** How a pane followed a wheel. */
export interface Following {
  readonly notches: number;
  /** Of these, how many had their slice, or its number in the place of it, in the frame after. */
  readonly inOneFrame: number;
  /** Animation frames that the slowest one took. */
  readonly slowest: number;
}

/**
 * Runs in the page. Turns the wheel over the first pane and looks at the begin of each animation frame whether what was
 * asked for until the one before is there: a slice, or its number.
 */
export async function followWheel({ notches, perSecond }: { notches: number; perSecond: number }): Promise<Following> {
  const pane = document.querySelector<HTMLElement>('[data-testid="pane"]');
  if (!pane) throw new Error('there is no pane');
  const seen = () =>
    Number(pane.querySelector<HTMLElement>('[data-testid="awaited-slice"]')?.dataset['slice'] ?? pane.dataset['slice']);
  const first = seen();
  const waiting: { slice: number; frame: number }[] = [];
  const lags: number[] = [];
  let frame = 0;
  let sent = 0;
  let before = performance.now();
  const started = before;
  await new Promise<void>((resolve) => {
    const look = () => {
      frame += 1;
      const at = seen();
      while (waiting[0] && waiting[0].slice <= at) lags.push(frame - (waiting.shift()?.frame ?? 0));
      if (sent === notches && waiting.length === 0) return resolve();
      if (performance.now() - before > 10_000) return resolve();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const turn = () => {
      const due = Math.min(notches, Math.floor(((performance.now() - started) * perSecond) / 1000) + 1);
      for (; sent < due; sent++) {
        pane.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
        waiting.push({ slice: first + sent + 1, frame });
        before = performance.now();
      }
      if (sent < notches) setTimeout(turn, 2);
    };
    turn();
  });
  // A frame begins, the notch is worked into it, and the next one finds it presented.
  const inOneFrame = lags.filter((lag) => lag <= 2).length;
  return { notches, inOneFrame, slowest: lags.length < notches ? Infinity : Math.max(...lags) };
}

/** Runs in the page. So many times a second all panes together were at a new slice while the first one was turned. */
export async function linkedPanes({ notches, perSecond }: { notches: number; perSecond: number }): Promise<number> {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-testid="pane"]')];
  const [first] = panes;
  if (!first) throw new Error('there is no pane');
  const together: number[] = [];
  const started = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const look = () => {
      const slices = new Set(panes.map((pane) => Number(pane.dataset['slice'])));
      const [slice = 0] = slices;
      if (slices.size === 1 && together.at(-1) !== slice) together.push(slice);
      const due = Math.min(notches, Math.floor(((performance.now() - started) * perSecond) / 1000));
      for (; sent < due; sent++)
        first.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
      if (sent === notches && performance.now() - started > (notches * 1000) / perSecond + 200) return resolve();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return (together.length - 1) / (notches / perSecond);
}

/** Runs in the page. New windows a second that are on the canvas while the pointer drags one for so many ms. */
export async function windowDrag(ms: number): Promise<number> {
  const pane = document.querySelector<HTMLElement>('[data-testid="pane"]');
  const words = pane?.querySelector<HTMLElement>('[data-testid="corner-window"]');
  if (!pane || !words) throw new Error('there is no pane');
  // What is made up here is captured by nobody.
  pane.setPointerCapture = () => undefined;
  const { left, top } = pane.getBoundingClientRect();
  let x = left + 200;
  const send = (type: string) =>
    pane.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        button: type === 'pointermove' ? -1 : 0,
        buttons: 1,
        clientX: x,
        clientY: top + 300,
        bubbles: true,
        cancelable: true,
      }),
    );
  send('pointerdown');
  let shown = 0;
  let last = words.textContent;
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const look = () => {
      if (words.textContent !== last) shown += 1;
      last = words.textContent;
      if (performance.now() - started > ms) return resolve();
      x += 3;
      send('pointermove');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  send('pointerup');
  return (shown * 1000) / (performance.now() - started);
}

/** What an outline drawn by hand takes of the page's main thread, in ms. */
export interface OutlineDrawn {
  /** For each movement of the pointer, until the next task could begin. */
  readonly moves: readonly number[];
  readonly lift: number;
}

/**
 * Runs in the page, with the tool for outlines chosen. Draws a circle of so many points around the middle of the first
 * pane, a movement in each frame.
 */
export async function outlineDraw({ points, radius }: { points: number; radius: number }): Promise<OutlineDrawn> {
  const pane = document.querySelector<HTMLElement>('[data-testid="pane"]');
  if (!pane) throw new Error('there is no pane');
  pane.setPointerCapture = () => undefined;
  const { left, top, width, height } = pane.getBoundingClientRect();
  const { port1, port2 } = new MessageChannel();
  const send = async (type: string, point: number) => {
    const angle = (2 * Math.PI * point) / points;
    const started = performance.now();
    pane.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        button: type === 'pointermove' ? -1 : 0,
        buttons: 1,
        clientX: left + width / 2 + radius * Math.cos(angle),
        clientY: top + height / 2 + radius * Math.sin(angle),
        bubbles: true,
        cancelable: true,
      }),
    );
    await new Promise((done) => {
      port1.addEventListener('message', done, { once: true });
      port1.start();
      port2.postMessage(null);
    });
    return performance.now() - started;
  };
  await send('pointerdown', 0);
  const moves: number[] = [];
  for (let point = 1; point < points; point++) {
    await new Promise((done) => requestAnimationFrame(done));
    moves.push(await send('pointermove', point));
  }
  const lift = await send('pointerup', points - 1);
  if (!document.querySelector('[data-tool="FreehandMouse"]')) throw new Error('no outline has been drawn');
  return { moves, lift };
}
