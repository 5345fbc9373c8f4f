import type { LayoutStore } from '@mado/viewer/ports';

/** Layouts of organisations, whose code comes when they are asked for: it is no part of the first page. */
export function laterLayouts(load: () => Promise<LayoutStore>): LayoutStore {
  return {
    of: async (...given) => (await load()).of(...given),
    keep: async (...given) => (await load()).keep(...given),
    rename: async (...given) => (await load()).rename(...given),
    remove: async (...given) => (await load()).remove(...given),
  };
}
