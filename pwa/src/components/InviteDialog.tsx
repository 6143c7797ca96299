import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { inviteWords } from '@memcherrish/shared/text/claims/invite.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { DialogAbout } from '#ui/layers/DialogAbout.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { Failure } from '#ui/pages/Failure.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { invitationText, type MakeLink } from './invitation.ts';
import { canShare, useShare } from './use-share.ts';
import { whatsappAddress } from './use-whatsapp-invite.ts';

interface InviteDialogProps {
  /** Null closes the dialog. */
  person: { _id: string; name: string } | null;
  onClose(): void;
  makeLink: MakeLink;
}

/**
 * Creates a link for one person, in a message that the inviter sends from their own phone. The dialog never shows the
 * person's number.
 */
export function InviteDialog({ person, onClose, makeLink }: InviteDialogProps) {
  return (
    <DialogAbout
      about={person}
      onClose={onClose}
      title={({ name }) => claimWords.inviteTitle(name)}
      description={() => claimWords.inviteText}
      size="small"
    >
      {(shown) => <Invitation key={shown._id} person={shown} makeLink={makeLink} />}
    </DialogAbout>
  );
}

interface InvitationProps {
  person: { _id: string; name: string };
  makeLink: MakeLink;
}

function Invitation({ person, makeLink }: InvitationProps) {
  const { share, copy } = useShare();
  const [text, setText] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function make() {
    setFailure(null);
    const made = await makeLink(person._id);
    if (!made.ok) return setFailure(made.problem.message);
    setText(invitationText(made.value, person.name));
  }
  const makeOnce = useEffectEvent(() => void make());
  useEffect(() => makeOnce(), []);

  if (failure !== null) return <Failure text={failure} onRetry={make} />;
  if (text === null) return <Notice tone="info">{claimWords.makingLink}</Notice>;
  return (
    <>
      <TextArea label={inviteWords.yourMessage} value={text} onChange={setText} rows={6} />
      <DialogFoot>
        <Button kind="quiet" icon={<Copy />} onClick={() => void copy(text)}>
          {vocabulary.copy}
        </Button>
        <LinkButton
          kind={canShare() ? 'quiet' : 'primary'}
          icon={<MessageCircle />}
          href={whatsappAddress(text)}
        >
          {vocabulary.whatsapp}
        </LinkButton>
        {canShare() && (
          <Button icon={<Share2 />} onClick={() => void share(text)}>
            {vocabulary.share}
          </Button>
        )}
      </DialogFoot>
    </>
  );
}
