import { claimWords } from '@memcherrish/shared/text/claims.ts';
import { findSchoolWords } from '@memcherrish/shared/text/find-school.ts';
import type { OwnClaim } from '@memcherrish/shared/wire/claim-states.ts';
import { useId } from 'react';
import { withdrawClaim } from '#api/claims.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSubmit } from '#ui/use-submit.ts';

/** Places that one says are one's own, while they wait; the next pull takes away what was withdrawn. */
export function OwnClaims({ claims, onChanged }: { claims: readonly OwnClaim[]; onChanged(): void }) {
  const heading = useId();
  return (
    <section className="find-school-requests" aria-labelledby={heading}>
      <h2 id={heading}>{claimWords.ownClaims}</h2>
      <ul className="find-school-list" aria-labelledby={heading}>
        {claims.map((claim) => (
          <Claim key={claim._id} claim={claim} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function Claim({ claim, onChanged }: { claim: OwnClaim; onChanged(): void }) {
  const { failure, busy, send } = useSubmit([]);
  const { name, division, batch, schoolName, state } = claim;

  async function withdraw() {
    const sent = await send(async () =>
      withReason(await withdrawClaim(claim._id), claimWords.withdrawFailed),
    );
    if (sent.ok) onChanged();
  }

  return (
    <li className="find-school-request">
      <div className="find-school-request-line">
        <div className="find-school-request-words">
          <p className="find-school-request-name">
            {name}, {division}
          </p>
          <p className="find-school-quiet">
            {batch}, {schoolName}
          </p>
          <p className="find-school-state find-school-state-pending">
            {state === 'waiting' ? claimWords.ownWaiting : claimWords.ownGone}
          </p>
        </div>
        <Button
          kind="quiet"
          busy={busy}
          busyLabel={findSchoolWords.withdrawing}
          onClick={() => void withdraw()}
        >
          {claimWords.withdraw}
        </Button>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
    </li>
  );
}
