import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type DeskPerson,
  deskPeopleCalls,
  type InviteManyAnswer,
} from '@memcherrish/shared/wire/desk/desk-people.ts';
import { Copy, MessageCircle, MessageSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { whatsappLink } from '#components/contact.ts';
import { invitationText } from '#components/invitation.ts';
import { useShare } from '#components/use-share.ts';
import { whatsappAddress } from '#components/use-whatsapp-invite.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Failure } from '#ui/pages/Failure.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { selectedOf } from './table-view.ts';
import './invite-many.css';

type Invited = Pick<DeskPerson, '_id' | 'divisionId' | 'name' | 'mobile'>;

interface InviteManyDialogProps {
  open: boolean;
  schoolId: string;
  /** The selected people who have not joined. */
  people: readonly Invited[];
  onClose: () => void;
}

/** Makes a link for each person, and offers each message to the phone or computer of the admin. */
export function InviteManyDialog({ open, people, ...rest }: InviteManyDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && rest.onClose()}
      title={words.inviteTitle(people.length)}
      description={people.length === 0 ? words.allHaveJoined : words.inviteText}
    >
      {open && people.length > 0 && <Invitations people={people} schoolId={rest.schoolId} />}
    </Dialog>
  );
}

function Invitations({ schoolId, people }: { schoolId: string; people: readonly Invited[] }) {
  const [made, setMade] = useState<InviteManyAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function make() {
    setFailure(null);
    const outcome = await ask(
      sendCall(deskPeopleCalls.invite, { params: { schoolId }, body: { people: selectedOf(people) } }),
      words.inviteFailed,
    );
    if (outcome.ok) setMade(outcome.value);
    else setFailure(outcome.problem.message);
  }
  const makeOnce = useEffectEvent(() => void make());
  useEffect(() => makeOnce(), []);

  if (failure !== null) return <Failure text={failure} onRetry={make} />;
  if (made === null) return <Notice tone="info">{words.making}</Notice>;
  const mobiles = new Map(people.map(({ _id, mobile }) => [_id, mobile]));
  return (
    <ul className={`invite-many ${asStack({ gap: 3 })}`}>
      {made.invitations.map(({ _id, divisionId, name, link }) => (
        <Invitation
          key={`${_id} ${divisionId}`}
          name={name}
          mobile={mobiles.get(_id) ?? null}
          text={invitationText(link, name)}
        />
      ))}
      {made.failed.map(({ _id, divisionId, reason }) => (
        <li key={`${_id} ${divisionId}`}>
          <b>{people.find((person) => person._id === _id)?.name}</b> {reason}
        </li>
      ))}
    </ul>
  );
}

function Invitation({ name, mobile, text }: { name: string; mobile: string | null; text: string }) {
  const { copy } = useShare();
  const body = encodeURIComponent(text);
  const address = mobile === null ? whatsappAddress(text) : `${whatsappLink(mobile)}?text=${body}`;
  return (
    <li>
      <b>{name}</b>
      <span className={asRow({ gap: 2, wrap: true })}>
        <LinkButton kind="quiet" icon={<MessageCircle />} href={address}>
          {vocabulary.whatsapp}
          <span className="visually-hidden">{words.toPerson(name)}</span>
        </LinkButton>
        {mobile !== null && (
          <LinkButton kind="quiet" icon={<MessageSquare />} href={`sms:${mobile}?body=${body}`}>
            {words.smsShort}
            <span className="visually-hidden">{words.toPerson(name)}</span>
          </LinkButton>
        )}
        <Button kind="quiet" icon={<Copy />} onClick={() => void copy(text)}>
          {vocabulary.copy}
          <span className="visually-hidden">{words.toPerson(name)}</span>
        </Button>
      </span>
    </li>
  );
}
