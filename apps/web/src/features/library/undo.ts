import { createStore } from 'zustand/vanilla';

/** What was done last, and can be undone. */
interface Undoable {
  run: () => void;
  /** Something else was done since. */
  replaced: () => void;
}

interface UndoState {
  last: Undoable | null;
}

const store = createStore<UndoState>(() => ({ last: null }));

/** What is undone by Ctrl+Z from now on, until it is or something else is done. */
export function mayUndo(run: () => void, replaced: () => void): () => void {
  store.getState().last?.replaced();
  let undone = false;
  const undoable: Undoable = {
    replaced,
    run: () => {
      if (store.getState().last === undoable) store.setState({ last: null });
      // A button that fades away can be pressed once more.
      if (!undone) run();
      undone = true;
    },
  };
  store.setState({ last: undoable });
  return undoable.run;
}

/** Undoes what was done last. @returns whether there was anything */
export function undoLast(): boolean {
  const { last } = store.getState();
  last?.run();
  return last !== null;
}
