import { type Face, faceOf } from '@memcherrish/shared/access/face.ts';
import type { RosterRelation } from '@memcherrish/shared/access/relation.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#local/queries.ts';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ProfileDetails } from '#ui/ProfileCard.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import './profile-page.css';

const viewers: Record<RosterRelation, string> = {
  division: 'Division',
  batch: 'Batch',
  school: 'School',
};

/** `/profilepage`: the own card as others see it, by how they stand to one (design section 9). */
export function ProfilePage() {
  const me = useViewer();
  const [relation, setRelation] = useState<RosterRelation>('division');
  if (me === undefined) return null;
  if (me?.kind !== 'schoolmate')
    return <Empty icon={<UserRound aria-hidden="true" />} title={messages.loadingSchool} />;
  const card = (seenBy: RosterRelation) => (
    <article className="profile-page-card">
      <h2 className="visually-hidden">Your card for your {viewers[seenBy].toLowerCase()}</h2>
      <ProfileDetails face={seenAt(me.schoolmate, seenBy)} own={false} fields="all" />
    </article>
  );
  return (
    <>
      <PageHeader
        title="As others see you"
        text={messages.asOthersSeeYou}
        actions={<LinkButton to="/profile">Edit Profile</LinkButton>}
      />
      <Tabs<RosterRelation>
        label="Who is looking"
        value={relation}
        onChange={setRelation}
        items={(['division', 'batch', 'school'] as const).map((value) => ({
          value,
          label: viewers[value],
          content: card(value),
        }))}
      />
    </>
  );
}

/** By the one function that makes faces; whoever is signed in has claimed their record. */
function seenAt(own: OwnRecord, relation: RosterRelation): Face {
  return faceOf({ ...own, claimed: true }, relation);
}
