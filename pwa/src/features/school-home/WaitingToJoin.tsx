import { AddPhotoCard } from '#components/AddPhotoCard.tsx';
import { ClaimProgress } from '#components/ClaimProgress.tsx';
import { photoWords } from '#components/photo-words.ts';
import { sendOwnPhoto } from '#local/outbox/send-own-photo.ts';
import { asStack, asText } from '#ui/layout.ts';
import type { SchoolmateAccount } from './due-matter.ts';

/** The class room of a person who waits for two classmates: how many have confirmed, and what can be done meanwhile. */
export function WaitingToJoin({ me }: { me: SchoolmateAccount }) {
  const waiting = me.ownClaims.filter(({ state }) => state === 'waiting');
  return (
    <div className={asStack({ gap: 3, fill: true, width: 'small', text: 'start' })}>
      {waiting.map((claim) => (
        <section
          key={claim._id}
          className={asStack({ gap: 2, py: 3, px: 4, surface: true })}
          aria-label={`${claim.name}, ${claim.division}`}
        >
          <p className={asText({ tone: 'quiet' })}>
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
