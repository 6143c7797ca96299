import type { Face } from '@memcherrish/shared/access/face.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { AtSign, Mail, MessageCircle, Phone, UserRound } from 'lucide-react';
import { CardAbout, CardFace } from './CardFace.tsx';
import { CardRow } from './CardRow.tsx';
import { callLink, mailLink, readableNumber, socialLink, whatsappLink } from './contact.ts';
import { Dialog } from './Dialog.tsx';
import { useLast } from './use-last.ts';

interface ProfileCardProps {
  /** Null while the card is closed. */
  face: Face | null;
  own: boolean;
  onClose(): void;
}

/** A schoolmate: the face, the name, and the ways to say hello (spec sections 2 and 6). */
export function ProfileCard({ face, own, onClose }: ProfileCardProps) {
  const shown = useLast(face);
  if (!shown) return null;
  const name = shown.name || fallbacks.unknown;
  return (
    <Dialog open={face !== null} onOpenChange={(open) => !open && onClose()} title={name} titleInContent>
      <Content face={shown} own={own} name={name} />
    </Dialog>
  );
}

function Content({ face, own, name }: { face: Face; own: boolean; name: string }) {
  const { mobile, whatsapp, email, instaUsername, fbUsername } = face;
  return (
    <>
      <CardFace
        name={name}
        photo={face.profilePic}
        preview={face.photoPreview}
        own={own}
        hidden={face.hidden.profilePic === true}
      >
        <span>{face.location || face.place || fallbacks.unknown}</span>
      </CardFace>
      <div className="card-rows">
        <CardRow
          main
          icon={Phone}
          label="Call"
          value={mobile && readableNumber(mobile)}
          hidden={face.hidden.mobile === true}
          link={mobile && callLink(mobile)}
        />
        <CardRow
          main
          icon={MessageCircle}
          label="WhatsApp"
          value={whatsapp && readableNumber(whatsapp)}
          hidden={face.hidden.whatsapp === true}
          link={whatsapp && whatsappLink(whatsapp)}
        />
        <CardRow
          main
          icon={Mail}
          label="E-mail"
          value={email}
          hidden={face.hidden.email === true}
          link={email && mailLink(email)}
        />
        <CardRow
          icon={AtSign}
          label="Instagram"
          value={instaUsername}
          link={instaUsername && socialLink('instagram.com', instaUsername)}
        />
        <CardRow
          icon={UserRound}
          label="Facebook"
          value={fbUsername}
          link={fbUsername && socialLink('facebook.com', fbUsername)}
        />
      </div>
      <CardAbout text={face.selfIntro} />
    </>
  );
}
