import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { LazyModule } from '#ui/lazy-module.ts';
import type { MenuItem } from './MenuSheet.tsx';
import { useSheet } from './use-sheet.ts';

type TriggerProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

interface MenuProps {
  /** A button, or a component that passes all props on to one. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
}

/** Opening by keyboard focuses an item; opening by pointer focuses none. */
type OpenedBy = 'by-pointer' | 'by-keyboard' | null;

const sheet = new LazyModule(async () => (await import('./MenuSheet.tsx')).MenuSheet);

/** A menu below the `trigger` button. A press while the menu is loading opens it once it is loaded. */
export function Menu({ trigger, items }: MenuProps) {
  const [opened, setOpened] = useState<OpenedBy>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [buttonId, menuId] = [useId(), useId()];
  const Sheet = useSheet(sheet, opened !== null, () => setOpened(null));
  const isShown = opened !== null && Sheet !== null;

  function press(event: MouseEvent) {
    if (isShown) setOpened(null);
    else setOpened(event.detail === 0 ? 'by-keyboard' : 'by-pointer');
  }
  function key(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened('by-keyboard');
  }

  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        id: buttonId,
        'aria-haspopup': 'menu',
        'aria-expanded': isShown,
        ...(isShown && { 'aria-controls': menuId }),
        onClick: press,
        onKeyDown: key,
      })}
      {Sheet && (
        <Sheet
          id={menuId}
          open={opened !== null}
          byKeyboard={opened === 'by-keyboard'}
          button={button}
          items={items}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
