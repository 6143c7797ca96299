import { Menu as Base } from '@base-ui/react/menu';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { MenuItem } from './Menu.tsx';
import './menu.css';

interface MenuSheetProps {
  id: string;
  open: boolean;
  /** The focus starts at the first item. */
  byKeyboard: boolean;
  /** What it hangs under, and what gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
  onClose(): void;
}

/** What `Menu` draws. */
export function MenuSheet({ id, open, byKeyboard, button, items, onClose }: MenuSheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  const chosen = useRef<MenuItem | null>(null);

  function change(next: boolean, { event, cancel }: Base.Root.ChangeEventDetails) {
    // The button closes what it has opened itself: closed before its click, the menu would open again.
    if (isAt(button.current, event)) cancel();
    else if (!next) onClose();
  }
  /** Once the menu has gone and the button has the focus again: what is opened now gives it back to the button. */
  function act(isOpen: boolean) {
    const item = isOpen ? null : chosen.current;
    chosen.current = null;
    if (!item) return;
    // Before anything opens: a dialog remembers where the focus was when it was asked for.
    button.current?.focus();
    item.onSelect();
  }
  /** From the menu one goes on to what stands around its button. */
  function key(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    button.current?.focus();
    onClose();
  }
  /** Whoever has gone elsewhere meanwhile stays there. */
  function backToButton() {
    const focused = document.activeElement;
    return focused === document.body || popup.current?.contains(focused) ? button.current : false;
  }
  return (
    <Base.Root open={open} onOpenChange={change} onOpenChangeComplete={act} modal={false}>
      <Base.Portal>
        <Base.Positioner className="menu-place" anchor={button} sideOffset={8} align="end">
          <Base.Popup
            ref={popup}
            id={id}
            className="menu"
            aria-labelledby={button.current?.id}
            finalFocus={backToButton}
            onKeyDown={key}
          >
            {items.map((item, index) => (
              <Base.Item
                key={item.label}
                ref={byKeyboard && index === 0 ? focus : null}
                className={item.danger ? 'menu-item menu-item-danger' : 'menu-item'}
                onClick={() => {
                  chosen.current = item;
                }}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Whether a press lands on an element, or the focus goes there. */
function isAt(element: HTMLElement | null, event: Event): boolean {
  if (event instanceof KeyboardEvent) return false;
  const at = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return at instanceof Node && element?.contains(at) === true;
}

/** A frame later: by then the menu has found its place and knows its items. */
const focus = (item: HTMLElement | null) => {
  requestAnimationFrame(() => item?.focus({ preventScroll: true }));
};
