import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './auth-page.css';

interface AuthPageProps {
  title: string;
  /** A message above the form. */
  notice?: ReactNode;
  children: ReactNode;
  /** For a long form: two fields side by side where there is room. */
  wide?: boolean;
  /** Links to the other page: sign in or register. */
  foot: ReactNode;
}

/** The page around a sign-in or registration form of an admin or a teacher. */
export function AuthPage({ title, notice, children, wide = false, foot }: AuthPageProps) {
  return (
    <div className="auth-page">
      <header>
        <Link className="door-mark" to="/">
          Memcherrish
        </Link>
      </header>
      <main className={wide ? 'door-main door-main-wide' : 'door-main'}>
        <div className="door-card">
          <h1>{title}</h1>
          {notice}
          {children}
        </div>
        <p className="door-foot">{foot}</p>
      </main>
    </div>
  );
}
