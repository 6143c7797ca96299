import type { ReactNode } from 'react';
import { asRow, asStack } from '#ui/layout.ts';
import { Mark } from './Mark.tsx';
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
        <Mark />
      </header>
      <main className={wide ? 'door-main door-main-wide' : 'door-main'}>
        <div className={`door-card ${asStack({ gap: 6 })}`}>
          <h1>{title}</h1>
          {notice}
          {children}
        </div>
        <p className={asRow({ across: 2, wrap: true, justify: 'center', tone: 'quiet' })}>{foot}</p>
      </main>
    </div>
  );
}
