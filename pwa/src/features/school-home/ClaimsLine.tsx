import { classClaimWords } from '@memcherrish/shared/text/class-claims.ts';
import type { DivisionClaim } from '@memcherrish/shared/wire/claim-states.ts';
import { ChevronDown } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import './class-room-line.css';

/** The id of the claims section, as in the address `#claims`. */
export const claimsId = 'claims';

/** A link above the class to the claims that wait for the viewer's vouch. On a phone the claims are below the visible part. */
export function ClaimsLine({ claims }: { claims: readonly DivisionClaim[] }) {
  const { search } = useLocation();
  const unanswered = claims.filter((claim) => claim.word === null);
  const [claim] = unanswered;
  if (!claim) return null;
  const { several, asksToJoin, hasJoined } = classClaimWords;
  return (
    <Link className="class-room-line" to={{ search, hash: claimsId }} replace preventScrollReset>
      <span>
        {unanswered.length > 1
          ? several(unanswered.length)
          : (claim.state === 'waiting' ? asksToJoin : hasJoined)(claim.name)}
      </span>
      <ChevronDown aria-hidden="true" />
    </Link>
  );
}
