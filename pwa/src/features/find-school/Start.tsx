import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { Search } from 'lucide-react';
import type { Submitted } from '#local/outbox/submit-edit.ts';
import { Button } from '#ui/Button.tsx';
import { asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { OfferedClass } from './OfferedClass.tsx';
import { OwnClaims } from './OwnClaims.tsx';
import { OwnRequests } from './OwnRequests.tsx';

interface StartProps {
  me: Me | null;
  /** The request that was just sent; null if none was. */
  sent: Submitted | null;
  onFind(): void;
  /** Clears the message about the request that was withdrawn. */
  onWithdrawn(): void;
  onChanged(): void;
}

/** The first step: the search button, offers, own claims and own join requests. */
export function Start({ me, sent, onFind, onWithdrawn, onChanged }: StartProps) {
  const own = me?.kind === 'schoolmate' ? me : null;
  return (
    <>
      {sent && <Notice tone="success">{sent === 'sent' ? messages.requestSent : messages.savedHere}</Notice>}
      <p className={asText({ tone: 'quiet', lines: 'pretty' })}>{findSchoolWords.findClassesText}</p>
      <Button className={asText({ self: 'start' })} icon={<Search />} onClick={onFind}>
        {findSchoolWords.findPreviousSchoolsAndClasses}
      </Button>
      {own?.offers.map((offer) => (
        <OfferedClass key={offer.schoolmateId} offer={offer} onChanged={onChanged} />
      ))}
      {own && own.ownClaims.length > 0 && (
        <OwnClaims
          claims={own.ownClaims}
          memberships={own.memberships}
          hasPhoto={own.schoolmate.profilePic !== null}
          onChanged={onChanged}
        />
      )}
      {own && <OwnRequests requests={own.requests} onWithdrawn={onWithdrawn} />}
    </>
  );
}
