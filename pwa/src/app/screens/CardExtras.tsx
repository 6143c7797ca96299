import { withGiven } from '@memcherrish/shared/access/given.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { helloWords } from '@memcherrish/shared/text/school/hello.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { LockKeyhole, MessageCircle, Share2, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { invite } from '#api/claims.ts';
import { AddPhotoCard } from '#components/AddPhotoCard.tsx';
import type { CardExtras, CardPerson } from '#components/card-extras.ts';
import { InviteDialog } from '#components/InviteDialog.tsx';
import { photoWords } from '#components/photo-words.ts';
import { useWhatsAppInvite } from '#components/use-whatsapp-invite.ts';
import { BlockPerson } from '#features/blocks/BlockPerson.tsx';
import { ReportDeath } from '#features/memorial/ReportDeath.tsx';
import { NewcomerNote } from '#features/newcomers/NewcomerNote.tsx';
import { sendOwnPhoto } from '#local/outbox/send-own-photo.ts';
import { useStructures, useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { Notice } from '#ui/pages/Notice.tsx';

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

const memories = new LazyModule(async () => await import('#features/posts/PersonMemories.tsx'));
const removal = new LazyModule(async () => await import('#features/school-home/AskForRemoval.tsx'));

/** The memories about a person in memoriam, and the way for their family to have the page removed. */
function MemorialActions({ personId, name }: CardPerson) {
  const Memories = useLazyModule(memories, true);
  const Removal = useLazyModule(removal, true);
  return (
    <>
      {Memories && <Memories.PersonMemories personId={personId} name={name} />}
      {Removal && <Removal.AskForRemoval name={name} />}
    </>
  );
}

/** The actions besides calling and writing. The card of a person who has not joined has one: to invite them. */
export function Actions(person: CardPerson) {
  if (person.own) return person.kind === 'schoolmate' ? <OwnActions /> : null;
  if (person.isInMemoriam) return <MemorialActions {...person} />;
  if (!person.hasJoined) return <NotJoinedActions {...person} />;
  return (
    <>
      <NewcomerNote {...person} />
      {person.kind === 'schoolmate' && <SayHello />}
      <More {...person} />
    </>
  );
}

/**
 * The actions that few people need, as rows behind 'More'. If the viewer hides from the person, they are open, so that
 * the way back is in sight.
 */
function More({ children, ...person }: CardPerson & { children?: ReactNode }) {
  const viewer = useViewer();
  const hidings = viewer?.kind === 'schoolmate' ? viewer.hidings : [];
  const [isOpen, setOpen] = useState(hidings.some(({ _id }) => _id === person.personId));
  if (!children && viewer?.kind !== 'schoolmate') return null;
  return (
    <Disclosure label={vocabulary.more} open={isOpen} onToggle={() => setOpen(!isOpen)}>
      <div className={`card-more ${asStack({ gap: 1, align: 'start' })}`}>
        {children}
        <WhoSees label={privacyWords.whoSeesYours} />
        <BlockPerson {...person} />
        <ReportDeath {...person} />
      </div>
    </Disclosure>
  );
}

function OwnActions() {
  const viewer = useViewer();
  const hasPhoto = viewer?.kind !== 'schoolmate' || viewer.schoolmate.profilePic !== null;
  return (
    <>
      {!hasPhoto && (
        <AddPhotoCard send={(photo) => sendOwnPhoto(photo, 'profile', photoWords.profile.uploadFailed)} />
      )}
      <WhoSees label={privacyWords.whoSeesThis} />
    </>
  );
}

/** Only the classmates and the teachers of a class can invite to it. All else is behind 'More'. */
function NotJoinedActions(person: CardPerson) {
  const { personId, name, divisionId } = person;
  const viewer = useViewer();
  const [isInviting, setInviting] = useState(false);
  const makeLink = (schoolmateId: string) => invite(schoolmateId, divisionId);
  const onWhatsApp = useWhatsAppInvite(makeLink);
  const own = viewer?.kind === 'schoolmate' ? viewer.memberships : (viewer?.assignments ?? []);
  const mayInvite = own.some((each) => each.divisionId === divisionId);
  if (!mayInvite && viewer?.kind !== 'schoolmate') return null;
  return (
    <>
      {mayInvite && (
        <Button
          icon={<MessageCircle />}
          busy={onWhatsApp.busyWith !== null}
          busyLabel={claimWords.makingLink}
          onClick={() => onWhatsApp.invite({ _id: personId, name })}
        >
          {claimWords.onWhatsApp}
        </Button>
      )}
      {onWhatsApp.failure && <Notice tone="error">{onWhatsApp.failure}</Notice>}
      <More {...person}>
        {mayInvite && (
          <LinkButton kind="quiet" icon={<Share2 />} onClick={() => setInviting(true)}>
            {claimWords.otherWaysToInvite}
          </LinkButton>
        )}
      </More>
      <InviteDialog
        person={isInviting ? { _id: personId, name } : null}
        onClose={() => setInviting(false)}
        makeLink={makeLink}
      />
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
