import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import './menu.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect(): void;
}

interface MenuProps {
  trigger: ReactElement;
  /** Whose menu it is, in full where the trigger has no room for it. */
  heading?: string;
  items: readonly MenuItem[];
}

/** A menu under the button that is given as `trigger`. */
export function Menu({ trigger, heading, items }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="menu-place" sideOffset={8} align="end">
          <Base.Popup className="menu">
            {heading !== undefined && <p className="menu-heading">{heading}</p>}
            {items.map((item) => (
              <Base.Item
                key={item.label}
                className={item.danger ? 'menu-item menu-item-danger' : 'menu-item'}
                onClick={item.onSelect}
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
