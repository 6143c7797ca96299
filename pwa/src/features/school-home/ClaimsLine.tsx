import { classClaimWords } from '@memcherrish/shared/text/class-claims.ts';
import type { DivisionClaim } from '@memcherrish/shared/wire/claim-states.ts';
import { ChevronDown } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import './claims-line.css';

/** What the address (`#claims`) calls the claims below the class. */
export const claimsId = 'claims';

/** Above the class, where a phone shows it: whom nobody has answered for yet. It leads to the claims below. */
export function ClaimsLine({ claims }: { claims: readonly DivisionClaim[] }) {
  const { search } = useLocation();
  const unanswered = claims.filter((claim) => claim.word === null);
  const [claim] = unanswered;
  if (!claim) return null;
  const { several, asksToJoin, hasJoined } = classClaimWords;
  return (
    <Link className="claims-line" to={{ search, hash: claimsId }} replace preventScrollReset>
      <span>
        {unanswered.length > 1
          ? several(unanswered.length)
          : (claim.state === 'waiting' ? asksToJoin : hasJoined)(claim.name)}
      </span>
      <ChevronDown aria-hidden="true" />
    </Link>
  );
}
