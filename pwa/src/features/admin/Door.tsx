import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ReachNotice } from './ReachNotice.tsx';
import './door.css';

interface DoorProps {
  title: string;
  children: ReactNode;
  /** Leads to the other door. */
  foot: ReactNode;
}

/** The page around the two admin forms that stand before the dashboard. */
export function Door({ title, children, foot }: DoorProps) {
  return (
    <div className="door">
      <header>
        <Link className="door-mark" to="/">
          Memcherrish
        </Link>
      </header>
      <main className="door-main">
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
