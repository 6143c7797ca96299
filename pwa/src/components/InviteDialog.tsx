import { claimWords } from '@memcherrish/shared/text/claims.ts';
import { inviteWords } from '@memcherrish/shared/text/invite.ts';
import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { canShare, useShare } from './use-share.ts';
import './invite-dialog.css';

/** An invitation link and the class it is for. */
export interface MadeLink {
  _id: string;
  token: string;
  division: string;
  batch: string;
  schoolName: string;
}

export type MakeLink = (
  schoolmateId: string,
) => Promise<{ ok: true; value: MadeLink } | { ok: false; problem: { message: string } }>;

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
  const shown = usePreviousNonNull(person);
  if (!shown) return null;
  return (
    <Dialog
      open={person !== null}
      onOpenChange={(open) => !open && onClose()}
      title={claimWords.inviteTitle(shown.name)}
      description={claimWords.inviteText}
      size="small"
    >
      <Invitation key={shown._id} person={shown} makeLink={makeLink} />
    </Dialog>
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
    const { division, batch, schoolName: school } = made.value;
    const link = linkOf(made.value);
    setText(claimWords.invitation({ name: person.name, division, batch, school, link }));
  }
  const makeOnce = useEffectEvent(() => void make());
  useEffect(() => makeOnce(), []);

  if (failure !== null) {
    return (
      <>
        <Notice tone="error">{failure}</Notice>
        <Button onClick={() => void make()}>{inviteWords.tryAgain}</Button>
      </>
    );
  }
  if (text === null) return <Notice tone="info">{claimWords.makingLink}</Notice>;
  return (
    <>
      <TextArea label={inviteWords.yourMessage} value={text} onChange={setText} rows={6} />
      <div className="invite-ways">
        {canShare() && (
          <Button icon={<Share2 />} onClick={() => void share(text)}>
            {inviteWords.share}
          </Button>
        )}
        <LinkButton
          kind={canShare() ? 'quiet' : 'primary'}
          icon={<MessageCircle />}
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        >
          {inviteWords.whatsapp}
        </LinkButton>
        <Button kind="quiet" icon={<Copy />} onClick={() => void copy(text)}>
          {inviteWords.copy}
        </Button>
      </div>
    </>
  );
}

/**
 * The id names the class in the preview of a messenger. The token follows the #, so servers, proxies and previews never
 * receive it.
 */
function linkOf({ _id, token }: MadeLink): string {
  return `${location.origin}/claim/${_id}#${token}`;
}
