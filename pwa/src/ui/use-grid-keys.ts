import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/**
 * Arrow keys in a list of buttons laid out as a grid: one of them is in the tab order, the arrows, Home and End move the focus. The
 * number of columns is read from the layout.
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
    if (from < 0 || !list.current) return;
    const style = getComputedStyle(list.current);
    const columns = style.display === 'grid' ? style.gridTemplateColumns.split(' ').length : buttons.length;
    const steps: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from + columns,
      ArrowUp: from - columns,
      Home: 0,
      End: buttons.length - 1,
    };
    const to = steps[event.key];
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
