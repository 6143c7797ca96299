import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { asRow, asStack, asSurface } from '#ui/layout.ts';
import { useIsWide } from './use-is-wide.ts';
import './list-and-detail.css';

interface ListAndDetailProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  open: Item | null;
  onOpen: (item: Item) => void;
  /** The content of a row. */
  row: (item: Item) => ReactNode;
  nameOf: (item: Item) => string;
  detail: (item: Item) => ReactNode;
}

/**
 * A list in which one item is open. A wide window has it beside the list, a narrow one in its row. Arrow keys, J and K
 * open the next one and the one before.
 */
export function ListAndDetail<Item>(props: ListAndDetailProps<Item>) {
  const { label, items, keyOf, open, onOpen, row, nameOf, detail } = props;
  const isWide = useIsWide();
  const detailId = useId();
  const openKey = open && keyOf(open);

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.altKey || event.metaKey || !open) return;
    const step = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = items[items.findIndex((item) => keyOf(item) === openKey) + step];
    if (!next) return;
    onOpen(next);
    focusRow(event.currentTarget, keyOf(next));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div className="list-and-detail" onKeyDown={pressKey}>
      <ul className={`list-of-detail ${asSurface()}`} aria-label={label}>
        {items.map((item) => {
          const isOpen = keyOf(item) === openKey;
          return (
            <li
              key={keyOf(item)}
              className="detail-item"
              data-key={keyOf(item)}
              data-open={isOpen || undefined}
            >
              <h2 className="detail-heading">
                <button
                  type="button"
                  className={`detail-row ${asRow({ gap: 1, across: 3, wrap: true, fill: true, target: true, py: 2, px: 4, text: 'start' })}`}
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? detailId : undefined}
                  onClick={() => onOpen(item)}
                >
                  {row(item)}
                </button>
              </h2>
              {isOpen && !isWide && (
                <div id={detailId} className={`detail ${asStack({ gap: 3 })}`}>
                  {detail(item)}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {isWide && open && (
        <section
          key={openKey}
          id={detailId}
          className={`detail-beside ${asSurface({ p: 5 })} ${asStack({ gap: 4 })}`}
          aria-label={nameOf(open)}
        >
          {detail(open)}
        </section>
      )}
    </div>
  );
}

function focusRow(list: HTMLElement, key: string): void {
  const row = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] button`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
