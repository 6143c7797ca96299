import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow } from '#ui/layout.ts';
import { Mark } from '#ui/pages/Mark.tsx';
import { Page } from '#ui/pages/Page.tsx';
import './guest-page.css';

/** The frame of the pages that a visitor without an account can see. The bar says 'Guest'. */
export function GuestPage({ signIn, children }: { signIn: string; children: ReactNode }) {
  return (
    <Page
      bar={
        <header className={`guest-page-bar ${asRow({ across: 4, wrap: true, justify: 'between' })}`}>
          <Mark />
          <span className={asRow({ across: 4, wrap: true, tone: 'quiet' })}>
            <span>{fallbacks.guest}</span>
            <LinkButton to={signIn}>{vocabulary.signIn}</LinkButton>
          </span>
        </header>
      }
    >
      {children}
    </Page>
  );
}
