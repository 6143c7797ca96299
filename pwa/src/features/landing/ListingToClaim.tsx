import { claimSignUpWords } from '@memcherrish/shared/text/claims/claim-sign-up.ts';
import { useState } from 'react';
import { forgetInvitation, readInvitation } from '#local/session/invitation.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/pages/Notice.tsx';

/** The listing that a link is for, shown in all sign-up steps and after a reload. The person can drop it. */
export function ListingToClaim() {
  const [invitation, setInvitation] = useState(readInvitation);
  if (!invitation) return null;
  const { name, division, batch } = invitation;
  return (
    <Notice tone="info">
      {claimSignUpWords.claimingListing(name, division, batch)}{' '}
      <LinkButton
        onClick={() => {
          forgetInvitation();
          setInvitation(null);
        }}
      >
        {claimSignUpWords.leaveOut}
      </LinkButton>
    </Notice>
  );
}
