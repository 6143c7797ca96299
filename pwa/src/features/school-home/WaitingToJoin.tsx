import { AddPhotoCard } from '#components/AddPhotoCard.tsx';
import { ClaimProgress } from '#components/ClaimProgress.tsx';
import { photoWords } from '#components/photo-words.ts';
import { sendOwnPhoto } from '#local/outbox/send-own-photo.ts';
import type { SchoolmateAccount } from './due-matter.ts';
import './waiting-to-join.css';

/** The class room of a person who waits for two classmates: how many have confirmed, and what can be done meanwhile. */
export function WaitingToJoin({ me }: { me: SchoolmateAccount }) {
  const waiting = me.ownClaims.filter(({ state }) => state === 'waiting');
  return (
    <div className="waiting-to-join">
      {waiting.map((claim) => (
        <section
          key={claim._id}
          className="waiting-to-join-claim"
          aria-label={`${claim.name}, ${claim.division}`}
        >
          <p className="waiting-to-join-place">
            {claim.name}, {claim.division}, {claim.batch}
          </p>
          <ClaimProgress claim={claim} />
        </section>
      ))}
      {waiting.length > 0 && me.schoolmate.profilePic === null && (
        <AddPhotoCard send={(photo) => sendOwnPhoto(photo, 'profile', photoWords.profile.uploadFailed)} />
      )}
    </div>
  );
}
