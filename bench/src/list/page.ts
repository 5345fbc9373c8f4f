/** What a scroll from the first row to the last looked like, frame by frame. */
export interface ScrollRecording {
  /** ms between frames, in order. */
  readonly pauses: readonly number[];
  /** Frames on which a row on the screen had not come yet, or was missing. */
  readonly blankFrames: number;
  /** The most such rows on one frame. */
  readonly mostBlank: number;
  /** Whether the last row was seen at the end. */
  readonly reachedEnd: boolean;
}

declare global {
  interface Window {
    /** ms: the second click, and the frame after the first rows were there. */
    benchList: { clicked: number | null; shown: number | null };
  }
}

/** Runs in the page from its first moment: notes when a folder was opened and when its first rows were painted. */
export function watchOpening(uuid: string): void {
  window.benchList = { clicked: null, shown: null };
  window.addEventListener('dblclick', ({ timeStamp }) => (window.benchList.clicked = timeStamp), true);
  const look = (): void => {
    const { clicked, shown } = window.benchList;
    const first = document.querySelector('[data-testid="file-list"] [data-index="0"]');
    // The folder itself is a row of the list before.
    const isThere = location.pathname.endsWith(uuid) && first !== null && first.id !== `row-${uuid}`;
    if (clicked !== null && shown === null && isThere) requestAnimationFrame((now) => (window.benchList.shown = now));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: scrolls the list from its first row to its last within so many ms, and looks at every frame. */
export async function scrollThrough(ms: number): Promise<ScrollRecording> {
  const list = document.querySelector<HTMLElement>('[data-testid="file-list"]');
  if (list === null) throw new Error('there is no list');
  const pauses: number[] = [];
  let [blankFrames, mostBlank] = [0, 0];
  const end = list.scrollHeight - list.clientHeight;
  const blank = (): number => {
    const view = list.getBoundingClientRect();
    const header = list.querySelector('[role="columnheader"]')?.parentElement?.getBoundingClientRect().height ?? 0;
    const top = view.top + header;
    const rows = [...list.querySelectorAll<HTMLElement>('.row')]
      .map((row) => ({ box: row.getBoundingClientRect(), waits: row.ariaBusy === 'true' || row.matches('.waiting') }))
      .filter(({ box }) => box.bottom > top + 1 && box.top < view.bottom - 1);
    const height = rows[0]?.box.height ?? 48;
    const expected = Math.floor((view.bottom - top) / height);
    return Math.max(0, expected - rows.length) + rows.filter(({ waits }) => waits).length;
  };
  const start = performance.now();
  let before = start;
  await new Promise<void>((resolve) => {
    const step = (now: number): void => {
      const missing = blank();
      pauses.push(now - before);
      before = now;
      if (missing > 0) blankFrames += 1;
      mostBlank = Math.max(mostBlank, missing);
      const part = Math.min(1, Math.max(0, now - start) / ms);
      list.scrollTop = end * part;
      if (part < 1) requestAnimationFrame(step);
      else setTimeout(resolve, 500);
    };
    requestAnimationFrame(step);
  });
  const reachedEnd = list.scrollTop >= end - 1 && list.querySelector('[data-index]') !== null;
  // The list is where one left it after a reload.
  list.scrollTop = 0;
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { pauses: pauses.slice(1), blankFrames, mostBlank, reachedEnd };
}
