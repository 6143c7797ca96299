import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ReachNotice } from './ReachNotice.tsx';
import './door.css';

interface DoorProps {
  title: string;
  children: ReactNode;
  /** For a long form: two fields side by side where there is room. */
  wide?: boolean;
  /** Leads to the other door. */
  foot: ReactNode;
}

/** The page around an admin's form that stands beside the dashboard. */
export function Door({ title, children, wide = false, foot }: DoorProps) {
  return (
    <div className="door">
      <header>
        <Link className="door-mark" to="/">
          Memcherrish
        </Link>
      </header>
      <main className={wide ? 'door-main door-main-wide' : 'door-main'}>
        <div className="door-card">
          <h1>{title}</h1>
          <ReachNotice />
          {children}
        </div>
        <p className="door-foot">{foot}</p>
      </main>
    </div>
  );
}
