import { withGiven } from '@memcherrish/shared/access/given.ts';
import { claimWords } from '@memcherrish/shared/text/claims.ts';
import { helloWords } from '@memcherrish/shared/text/hello.ts';
import { privacyWords } from '@memcherrish/shared/text/privacy.ts';
import { LockKeyhole, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { invite } from '#api/claims.ts';
import type { CardExtras, CardPerson } from '#components/card-extras.ts';
import { InviteDialog } from '#components/InviteDialog.tsx';
import { HideFrom } from '#features/blocks/HideFrom.tsx';
import { useStructures, useViewer } from '#local/db/queries.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

/** Draws a card with the fields that the person gave the viewer with 'Say hello'. */
export const WithGiven: CardExtras['WithGiven'] = ({ face, children }) => {
  const viewer = useViewer();
  const swaps = viewer?.kind === 'schoolmate' ? viewer.swaps : undefined;
  const swap = swaps?.find(({ _id }) => _id === face._id);
  return children(swap ? withGiven(face, swap.got) : face);
};

/** The class of a division: '10-A, 2012 - 2013'. Its line stays free until the device has answered. */
export function ClassName({ divisionId }: Pick<CardPerson, 'divisionId'>) {
  const structures = useStructures() ?? [];
  const [found] = structures.flatMap(({ batches }) =>
    batches.flatMap(({ batch, divisions }) =>
      divisions.filter(({ _id }) => _id === divisionId).map(({ name }) => `${name}, ${batch}`),
    ),
  );
  return found ?? '\u00a0';
}

/** An invitation for a classmate who has not joined, and hiding oneself from anyone else. */
export function Actions(person: CardPerson) {
  if (person.own) return person.kind === 'schoolmate' ? <WhoSees label={privacyWords.whoSeesThis} /> : null;
  return (
    <>
      {person.hasJoined && person.kind === 'schoolmate' && <SayHello />}
      {!person.hasJoined && <Invite {...person} />}
      <WhoSees label={privacyWords.whoSeesYours} />
      <HideFrom {...person} />
    </>
  );
}

/** Leads schoolmates to their own privacy page. */
function WhoSees({ label }: { label: string }) {
  if (useViewer()?.kind !== 'schoolmate') return null;
  return (
    <p>
      <LinkButton kind="quiet" icon={<LockKeyhole />} to="/privacy">
        {label}
      </LinkButton>
    </p>
  );
}

/** Leads schoolmates to the page where two phones swap numbers. */
function SayHello() {
  if (useViewer()?.kind !== 'schoolmate') return null;
  return (
    <p>
      {/* A whole page load: only the page at this address may use the camera. */}
      <LinkButton kind="quiet" icon={<Users />} href="/hello">
        {helloWords.hello}
      </LinkButton>
    </p>
  );
}

/** Only the classmates and the teachers of a class can invite to it. */
function Invite({ personId, name, divisionId }: CardPerson) {
  const viewer = useViewer();
  const [isInviting, setInviting] = useState(false);
  const own = viewer?.kind === 'schoolmate' ? viewer.memberships : (viewer?.assignments ?? []);
  if (!own.some((each) => each.divisionId === divisionId)) return null;
  return (
    <>
      <Button icon={<UserPlus />} onClick={() => setInviting(true)}>
        {claimWords.inviteTitle(name)}
      </Button>
      <InviteDialog
        person={isInviting ? { _id: personId, name } : null}
        onClose={() => setInviting(false)}
        makeLink={(schoolmateId) => invite(schoolmateId, divisionId)}
      />
    </>
  );
}
