import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef } from 'react';
import './menu.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect(): void;
}

interface MenuProps {
  trigger: ReactElement;
  items: readonly MenuItem[];
}

/** A menu under the button that is given as `trigger`. */
export function Menu({ trigger, items }: MenuProps) {
  const chosen = useRef<MenuItem | null>(null);

  /** Once the menu has gone and the button has the focus again: what is opened now gives it back to the button. */
  function act(open: boolean) {
    const item = open ? null : chosen.current;
    chosen.current = null;
    item?.onSelect();
  }
  return (
    <Base.Root modal={false} onOpenChangeComplete={act}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-place" sideOffset={8} align="end">
          <Base.Popup className="menu">
            {items.map((item) => (
              <Base.Item
                key={item.label}
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
