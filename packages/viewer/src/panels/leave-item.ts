/**
 * Gives the keys to what stands beside an item of the list that is about to go, so that who works by keys stays in the
 * list: the next item, else the one before it, else the head of the panel [VW-124].
 *
 * @param inside any element of the item
 */
export function leaveItem(inside: Element): void {
  const panel = inside.closest('aside');
  const item = inside.closest('li');
  const items = [...(panel?.querySelectorAll('li') ?? [])];
  const at = item ? items.indexOf(item) : -1;
  const beside = items[at + 1] ?? items[at - 1];
  const last = [...(panel?.querySelectorAll('button') ?? [])].find(
    (button) => !button.disabled && !item?.contains(button),
  );
  (beside?.querySelector('button') ?? last)?.focus();
}
