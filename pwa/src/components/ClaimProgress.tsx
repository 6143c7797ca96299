import { claims } from '@memcherrish/shared/domain/limits.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import type { OwnClaim } from '@memcherrish/shared/wire/people/claim-states.ts';
import { Share2 } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { asRow } from '#ui/layout.ts';
import { classAddress } from './class-address.ts';
import { useShare } from './use-share.ts';
import './claim-progress.css';

/** Shows '0 of 2 have confirmed', and a message to send to the inviter. Its link opens the question in the class. */
export function ClaimProgress({ claim }: { claim: OwnClaim }) {
  const { share } = useShare();
  const { name, division, batch, schoolName, vouches, inviter, batchId, divisionId } = claim;
  const address = `${location.origin}${classAddress(batchId, divisionId)}#claims`;
  const text = claimWords.askText({ name, division, batch, schoolName, address });
  return (
    <div className={asRow({ gap: 2, across: 4, wrap: true, justify: 'between' })}>
      <p className={asRow({ gap: 3, weight: 'bold', figures: true })}>
        <svg className="claim-progress-ring" viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="15" pathLength={claims.vouches} />
          <circle
            cx="18"
            cy="18"
            r="15"
            pathLength={claims.vouches}
            strokeDasharray={`${vouches} ${claims.vouches}`}
          />
        </svg>
        {claimWords.confirmed(vouches, claims.vouches)}
      </p>
      <Button icon={<Share2 />} onClick={() => void share(text)}>
        {inviter === null ? claimWords.askClassmate : claimWords.ask(inviter)}
      </Button>
    </div>
  );
}
