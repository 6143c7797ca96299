import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { cardWords } from '@memcherrish/shared/text/card.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { AtSign, Mail, MessageCircle, Phone, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { CardAbout, CardFace } from './CardFace.tsx';
import { CardFoot } from './CardFoot.tsx';
import { CardRow } from './CardRow.tsx';
import { callLink, mailLink, readableNumber, socialLink, whatsappLink } from './contact.ts';
import { otherNamesOf } from './other-names.ts';
import { SaveContactButton } from './SaveContactButton.tsx';

/** The set of lines of a card: the older batch page shows only gender, mobile and about ('brief'). */
export type CardFields = 'all' | 'brief';

interface ProfileCardProps {
  /** Null while the card is closed. */
  face: PersonView | null;
  own: boolean;
  fields?: CardFields;
  onClose(): void;
}

export function ProfileCard({ face, own, fields = 'all', onClose }: ProfileCardProps) {
  const shown = usePreviousNonNull(face);
  if (!shown) return null;
  const name = shown.name || fallbacks.unknown;
  return (
    <Dialog open={face !== null} onOpenChange={(open) => !open && onClose()} title={name} titleInContent>
      <ProfileDetails face={shown} own={own} fields={fields}>
        {fields === 'all' && (
          <SaveContactButton
            contact={{ ...shown, name, place: shown.location || shown.place, about: shown.selfIntro }}
            photo={shown.profilePic}
          />
        )}
      </ProfileDetails>
      {!own && <CardFoot personId={shown._id} kind="schoolmate" name={name} />}
    </Dialog>
  );
}

interface ProfileDetailsProps extends Pick<ProfileCardProps, 'own' | 'fields'> {
  face: PersonView;
  /** Actions below the lines. They stay in place however long the text after them is. */
  children?: ReactNode;
}

/** The content of a card, also used by the page of the viewer's own card. */
export function ProfileDetails({ face, own, fields, children }: ProfileDetailsProps) {
  const { mobile, whatsapp, email, instaUsername, fbUsername } = face;
  const name = face.name || fallbacks.unknown;
  const otherNames = otherNamesOf(face);
  return (
    <>
      <CardFace
        name={name}
        photo={face.profilePic}
        preview={face.photoPreview}
        then={face.schoolPhoto}
        own={own}
        hidden={face.hidden.profilePic === true}
      >
        {otherNames.length > 0 && <span className="card-also">{otherNames.join(' · ')}</span>}
        <span>{face.location || face.place || fallbacks.unknown}</span>
      </CardFace>
      <div className="card-rows">
        {fields === 'brief' && <CardRow icon={Users} label={cardWords.gender} value={face.gender} />}
        <CardRow
          main
          icon={Phone}
          label={cardWords.call}
          value={mobile && readableNumber(mobile)}
          hidden={face.hidden.mobile === true}
          link={mobile && callLink(mobile)}
        />
        {fields === 'all' && (
          <>
            <CardRow
              main
              icon={MessageCircle}
              label={cardWords.whatsapp}
              value={whatsapp && readableNumber(whatsapp)}
              hidden={face.hidden.whatsapp === true}
              link={whatsapp && whatsappLink(whatsapp)}
            />
            <CardRow
              main
              icon={Mail}
              label={cardWords.eMail}
              value={email}
              hidden={face.hidden.email === true}
              link={email && mailLink(email)}
            />
            <CardRow
              icon={AtSign}
              label={cardWords.instagram}
              value={instaUsername}
              link={instaUsername && socialLink('instagram.com', instaUsername)}
            />
            <CardRow
              icon={UserRound}
              label={cardWords.facebook}
              value={fbUsername}
              link={fbUsername && socialLink('facebook.com', fbUsername)}
            />
          </>
        )}
      </div>
      {children}
      <CardAbout text={face.selfIntro} />
    </>
  );
}
