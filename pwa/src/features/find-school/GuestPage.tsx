import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { findSchoolWords } from '@memcherrish/shared/text/find-school.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Page } from '#ui/Page.tsx';
import './guest-page.css';

/** The frame of the pages that a visitor without an account can see. The bar says 'Guest'. */
export function GuestPage({ signIn, children }: { signIn: string; children: ReactNode }) {
  return (
    <Page
      bar={
        <header className="guest-page-bar">
          <Link className="guest-page-mark" to="/">
            {findSchoolWords.memcherrish}
          </Link>
          <span className="guest-page-person">
            <span>{fallbacks.guest}</span>
            <LinkButton to={signIn}>{findSchoolWords.signIn}</LinkButton>
          </span>
        </header>
      }
    >
      {children}
    </Page>
  );
}
