import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnClaim } from '@memcherrish/shared/wire/claim-states.ts';
import { School } from 'lucide-react';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

interface NoClassProps {
  screen: string;
  /** The viewer's own claims. */
  claims: readonly OwnClaim[];
}

/** Replaces a class screen for a viewer without a class, and leads to finding one. */
export function NoClass({ screen, claims }: NoClassProps) {
  const waits = claims.some(({ state }) => state === 'waiting');
  return (
    <>
      <h1 className="visually-hidden">{screen}</h1>
      <Empty
        icon={<School aria-hidden="true" />}
        title={waits ? messages.listingWaits : messages.noSchoolData}
        text={waits ? messages.listingWaitsText : messages.askForNumberOnList}
        action={
          <LinkButton kind="primary" to="/schoolmate-homepage">
            {waits ? 'Your start page' : 'Find my class'}
          </LinkButton>
        }
      />
    </>
  );
}
