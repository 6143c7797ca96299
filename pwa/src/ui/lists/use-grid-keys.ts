import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/**
 * Adds arrow keys to a list of buttons in a grid. One button is in the tab order; the arrows, Home and End move the
 * focus. Rows follow from the buttons' positions, so any layout works.
 */
export function useGridKeys<List extends HTMLElement>(): {
  list: RefObject<List | null>;
  onKeyDown(event: KeyboardEvent): void;
  tabIndexOf(index: number): 0 | -1;
} {
  const list = useRef<List>(null);
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const from = buttons.indexOf(document.activeElement as HTMLElement);
    if (from < 0) return;
    const steps: Record<string, () => number> = {
      ArrowRight: () => from + 1,
      ArrowLeft: () => from - 1,
      ArrowDown: () => inNextRow(buttons, from, 1),
      ArrowUp: () => inNextRow(buttons, from, -1),
      Home: () => 0,
      End: () => buttons.length - 1,
    };
    const to = steps[event.key]?.();
    if (to === undefined) return;
    event.preventDefault();
    const target = buttons[to];
    if (!target) return;
    setCurrent(to);
    target.focus();
  }
  const tabIndexOf = (index: number) => (index === current ? 0 : -1);
  return { list, onKeyDown, tabIndexOf };
}

/** Returns the nearest button in the row below (1) or above (-1); -1 if there is none. */
function inNextRow(buttons: readonly HTMLElement[], from: number, direction: 1 | -1): number {
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  const here = boxes[from];
  if (!here) return -1;
  const beyond = (box: DOMRect) => (box.top - here.top) * direction;
  const rows = boxes.map(beyond).filter((distance) => distance > 1);
  if (rows.length === 0) return -1;
  const next = Math.min(...rows);
  let nearest = -1;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    if (Math.abs(beyond(box) - next) > 1) continue;
    const aside = Math.abs(box.left - here.left);
    // Skips the last cell of a short row that is in another column.
    if (aside < shortest && aside < here.width) {
      shortest = aside;
      nearest = index;
    }
  }
  return nearest;
}
