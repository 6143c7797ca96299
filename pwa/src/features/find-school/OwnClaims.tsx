import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import type { OwnClaim } from '@memcherrish/shared/wire/people/claim-states.ts';
import { useId } from 'react';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { AddPhotoCard } from '#components/AddPhotoCard.tsx';
import { ClaimProgress } from '#components/ClaimProgress.tsx';
import { photoWords } from '#components/photo-words.ts';
import { sendOwnPhoto } from '#local/outbox/send-own-photo.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';

interface OwnClaimsProps {
  claims: readonly OwnClaim[];
  /** The viewer's memberships. A class that has confirmed a claim is among them. */
  memberships: readonly DivisionPath[];
  hasPhoto: boolean;
  onChanged(): void;
}

/** The viewer's own waiting claims. The next pull removes a withdrawn one. */
export function OwnClaims({ claims, memberships, hasPhoto, onChanged }: OwnClaimsProps) {
  const heading = useId();
  return (
    <section className={`find-school-requests ${asStack({ gap: 4 })}`} aria-labelledby={heading}>
      <h2 id={heading}>{claimWords.ownClaims}</h2>
      <ul className={asStack({ gap: 3 })} aria-labelledby={heading}>
        {claims.map((claim) => (
          <Claim key={claim._id} claim={claim} memberships={memberships} onChanged={onChanged} />
        ))}
      </ul>
      {!hasPhoto && claims.some(({ state }) => state === 'waiting') && (
        <AddPhotoCard send={(photo) => sendOwnPhoto(photo, 'profile', photoWords.profile.uploadFailed)} />
      )}
    </section>
  );
}

function Claim({
  claim,
  memberships,
  onChanged,
}: Omit<OwnClaimsProps, 'claims' | 'hasPhoto'> & { claim: OwnClaim }) {
  const { failure, busy, send } = useSend();
  const { name, division, batch, schoolName, state } = claim;
  const confirmed = memberships.map((each) => `${each.division} (${each.batch})`).join(', ');
  const waiting = confirmed
    ? claimWords.ownAsked(confirmed, `${division} (${batch})`)
    : claimWords.ownWaiting;

  async function withdraw() {
    const sent = await send(async () =>
      withReason(
        await sendCall(claimCalls.withdraw, { params: { claimId: claim._id } }),
        claimWords.withdrawFailed,
      ),
    );
    if (sent.ok) onChanged();
  }

  return (
    <li className={asStack({ gap: 3, p: 4, surface: true })}>
      <div className={asText({ shrink: true })}>
        <p className={asText({ size: 3, face: 'display', leading: 'snug' })}>
          {name}, {division}
        </p>
        <p className={asText({ tone: 'quiet', lines: 'pretty' })}>
          {batch}, {schoolName}
        </p>
        <p className={asText({ weight: 'bold' })}>{state === 'waiting' ? waiting : claimWords.ownGone}</p>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      {state === 'waiting' && <ClaimProgress claim={claim} />}
      <p>
        <Button
          kind="quiet"
          busy={busy}
          busyLabel={findSchoolWords.withdrawing}
          onClick={() => void withdraw()}
        >
          {claimWords.withdraw}
        </Button>
      </p>
    </li>
  );
}
