import type { StorageLocation } from '../storage-location.ts';
import type { TreeNode } from './visible-nodes.ts';

/** What a key asks the tree to do. `key` of a focus: null where there is no line to go to. */
export type TreeCommand =
  | { type: 'focus'; key: string | null }
  | { type: 'open' | 'close'; location: StorageLocation }
  | { type: 'go'; location: StorageLocation };

/**
 * The keyboard of the tree on one of its locations: arrows, ends, Enter and Space, as in the ARIA tree pattern. Enter
 * goes to the location. null: not ours.
 *
 * @param nodes The locations that are seen, from top to bottom; `node` is one of them.
 */
export function commandOf(key: string, node: TreeNode, nodes: readonly TreeNode[]): TreeCommand | null {
  const { location, open, parent } = node;
  const at = nodes.indexOf(node);
  const focus = (to: TreeNode | undefined): TreeCommand => ({ type: 'focus', key: to?.key ?? null });
  switch (key) {
    case 'ArrowDown':
      return focus(nodes[at + 1]);
    case 'ArrowUp':
      return focus(nodes[at - 1]);
    case 'Home':
      return focus(nodes[0]);
    case 'End':
      return focus(nodes.at(-1));
    case 'ArrowRight':
      return open ? focus(nodes.find((other) => other.parent === node.key)) : { type: 'open', location };
    case 'ArrowLeft':
      return open ? { type: 'close', location } : { type: 'focus', key: parent };
    case 'Enter':
    case ' ':
      return { type: 'go', location };
    default:
      return null;
  }
}
