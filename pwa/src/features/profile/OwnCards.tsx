import type { PrivacyLocks } from '@memcherrish/shared/access/locks.ts';
import { type PersonView, personViewOf } from '@memcherrish/shared/access/person-view.ts';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import { widestLocks } from '@memcherrish/shared/rules/school-privacy.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/account/profile.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { useState } from 'react';
import { ProfileCard } from '#components/ProfileCard.tsx';
import { type Audience, useAudience } from '#local/queries/use-audience.ts';
import { useSchoolAudience } from '#local/queries/use-school-audience.ts';
import { useSchoolsPrivacy } from '#local/queries/use-schools-privacy.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Tabs } from '#ui/pages/Tabs.tsx';

const viewers = [
  { value: 'division', label: vocabulary.division },
  { value: 'batch', label: vocabulary.batch },
  { value: 'school', label: vocabulary.school },
] as const satisfies readonly { value: RosterRelation; label: string }[];

/** The viewer's own card as division, batch and school see it, with the number of people at each level. */
export function OwnCards({ own }: { own: OwnRecord }) {
  const [relation, setRelation] = useState<RosterRelation>('division');
  const seenBy = useSeenBy();
  const locks = widestLocks(useSchoolsPrivacy());
  return (
    <Tabs<RosterRelation>
      label={profileWords.whoIsLooking}
      value={relation}
      onChange={setRelation}
      items={viewers.map(({ value, label }) => ({
        value,
        label,
        content: (
          <div className={asStack({ gap: 4, centered: true, width: 'medium' })}>
            <p className={asText({ tone: 'quiet', text: 'center', lines: 'balance' })}>{seenBy(value)}</p>
            <article className={asStack({ gap: 5, py: 6, px: 5, surface: true })}>
              <h2 className="visually-hidden">{profileWords.yourCardFor(label.toLowerCase())}</h2>
              <ProfileCard face={seenAt(own, value, locks)} own={false} fields="all" canSave={false} />
            </article>
          </div>
        ),
      }))}
    />
  );
}

/** A record that an older app stored lacks the newer levels. */
const neverStored = { emailAccessControl: null, socialAccessControl: null };

/**
 * Computes the card as the server does. A signed-in person has always claimed their record. With several schools,
 * shows the card with the fewest limits.
 */
function seenAt(own: OwnRecord, relation: RosterRelation, locks: PrivacyLocks): PersonView {
  return personViewOf({ ...neverStored, ...own, claimed: true }, relation, { locks, isVeiled: false });
}

/** Returns the number of people at a relation, without those at a closer one. */
function useSeenBy(): (relation: RosterRelation) => string {
  const near = useAudience();
  const others = useSchoolAudience();
  return (relation) => {
    if (near?.divisions === 0) return ownWords.seenWithoutClass;
    if (relation === 'division') {
      return ownWords.cardForDivision(near?.division ?? null, ownDivisions(near));
    }
    if (relation === 'batch') {
      return ownWords.cardForBatch(near ? near.batch - near.division : null, ownBatches(near));
    }
    return ownWords.cardForSchool(others?.schoolmates ?? null);
  };
}

type Known = Audience | null | undefined;

/** Returns the singular or plural for the viewer's divisions. */
const ownDivisions = (audience: Known) => ((audience?.divisions ?? 1) === 1 ? 'class' : 'classes');
const ownBatches = (audience: Known) => ((audience?.batches ?? 1) === 1 ? 'batch' : 'batches');
