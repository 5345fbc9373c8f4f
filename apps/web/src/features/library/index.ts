export { deleteItem, erase, moveItem, restore, trashKey, trashQuery, type Changeable, type MoveTarget } from './api.ts';
export { cutItems, useCutItems } from './cut-items.ts';
export { DeleteDialog } from './DeleteDialog.tsx';
export { isGone } from './gone.ts';
export { MovePopover, type MovePlace } from './MovePopover.tsx';
export { RenameDialog } from './RenameDialog.tsx';
export { TrashList } from './TrashList.tsx';
export { mayUndo, undoLast } from './undo.ts';
export { workThrough } from './work-through.ts';
