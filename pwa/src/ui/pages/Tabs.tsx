import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './tabs.css';

interface TabsProps<Value extends string> {
  /** The name of the tab list, for screen readers. */
  label: string;
  value: Value;
  onChange(value: Value): void;
  items: readonly {
    value: Value;
    label: string;
    icon?: ReactNode;
    /** The number of waiting entries; 0 is not drawn. */
    count?: number;
    disabled?: boolean;
    content: ReactNode;
  }[];
}

/** Panels stay mounted, so that switching tabs loses no typed text. */
export function Tabs<Value extends string>({ label, value, onChange, items }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // A new count makes a tab wider; this scrolls the chosen tab fully into view.
  const counts = items.map(({ count }) => count).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when, they are not read
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    if (!(list.current && chosen instanceof HTMLElement)) return;
    const end = chosen.offsetLeft + chosen.offsetWidth - list.current.clientWidth;
    list.current.scrollLeft = Math.min(Math.max(list.current.scrollLeft, end), chosen.offsetLeft);
  }, [value, counts]);
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List ref={list} className="tabs-list" aria-label={label}>
        {items.map((item) => (
          <Base.Tab key={item.value} className="tabs-tab" value={item.value} disabled={item.disabled}>
            {item.icon}
            {item.label}
            {item.count !== undefined && item.count > 0 && (
              <span className="tabs-count">
                {item.count}
                <span className="visually-hidden"> waiting</span>
              </span>
            )}
          </Base.Tab>
        ))}
        <Base.Indicator className="tabs-mark" />
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} className="tabs-panel" value={item.value} keepMounted>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
