import { Menu as Base } from '@base-ui/react/menu';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useBackCloses } from './back-closes.ts';
import './menu.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect(): void;
}

interface MenuSheetProps {
  id: string;
  open: boolean;
  /** True if the first item gets the focus. */
  byKeyboard: boolean;
  /** The button that the menu opens below, and that gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
  onClose(): void;
}

export function MenuSheet({ id, open, byKeyboard, button, items, onClose }: MenuSheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  const chosen = useRef<MenuItem | null>(null);
  useBackCloses(open, onClose);

  function change(next: boolean, { event, cancel }: Base.Root.ChangeEventDetails) {
    // The button closes its own menu. If it closed before the click, the click would open it again.
    if (isAt(button.current, event)) cancel();
    else if (!next) onClose();
  }
  // Does not wait for the animation of the menu, whose end a browser may not report.
  useEffect(() => {
    const item = open ? null : chosen.current;
    chosen.current = null;
    if (!item) return;
    // Focuses the button first: a dialog returns the focus to the element that has it when the dialog opens.
    button.current?.focus();
    item.onSelect();
  }, [open, button]);
  /** Tab moves from the menu to the elements around its button. */
  function key(event: KeyboardEvent) {
    if (event.key !== 'Tab') return;
    button.current?.focus();
    onClose();
  }
  /** Returns the focus to the button, unless the person has moved it elsewhere. */
  function backToButton() {
    const focused = document.activeElement;
    return focused === document.body || popup.current?.contains(focused) ? button.current : false;
  }
  return (
    <Base.Root open={open} onOpenChange={change} modal={false}>
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

/** Returns whether a press or a focus event targets an element. */
function isAt(element: HTMLElement | null, event: Event): boolean {
  if (event instanceof KeyboardEvent) return false;
  const at = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return at instanceof Node && element?.contains(at) === true;
}

/** Waits one frame: by then the menu is positioned and knows its items. */
const focus = (item: HTMLElement | null) => {
  requestAnimationFrame(() => item?.focus({ preventScroll: true }));
};
