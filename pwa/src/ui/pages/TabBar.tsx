import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRootMark } from './use-root-mark.ts';
import './tab-bar.css';

interface TabBarProps {
  label: string;
  tabs: readonly { label: string; icon: LucideIcon; to: string; here: boolean }[];
}

/** Tabs that follow the address: at the bottom on a phone, within reach of the thumb; on top from 900 px. */
export function TabBar({ label, tabs }: TabBarProps) {
  useRootMark('tab-bar', true);
  return (
    <nav className="tab-bar" aria-label={label}>
      <ul className="tab-bar-list">
        {tabs.map(({ label: name, icon: Icon, to, here }) => (
          <li key={name}>
            <Link className="tab-bar-tab" to={to} aria-current={here ? 'page' : undefined}>
              <Icon aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
