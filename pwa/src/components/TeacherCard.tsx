import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { cardWords } from '@memcherrish/shared/text/card.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { AtSign, Briefcase, Mail, MessageCircle, Phone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#ui/Dialog.tsx';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { CardAbout, CardFace } from './CardFace.tsx';
import { CardFoot } from './CardFoot.tsx';
import { CardRow } from './CardRow.tsx';
import { callLink, mailLink, readableNumber, socialLink, whatsappLink } from './contact.ts';
import { SaveContactButton } from './SaveContactButton.tsx';

/** The card of a teacher. Everyone who may open the directory sees all of its fields. */
export function TeacherCard({ teacher, onClose }: { teacher: AssignedTeacher | null; onClose(): void }) {
  const shown = usePreviousNonNull(teacher);
  if (!shown) return null;
  const name = shown.name || fallbacks.unknown;
  return (
    <Dialog open={teacher !== null} onOpenChange={(open) => !open && onClose()} title={name} titleInContent>
      <Content teacher={shown} name={name}>
        <SaveContactButton contact={{ ...shown, name }} photo={shown.profilePhoto} />
      </Content>
      <CardFoot personId={shown._id} kind="teacher" name={name} />
    </Dialog>
  );
}

interface ContentProps {
  teacher: AssignedTeacher;
  name: string;
  children: ReactNode;
}

function Content({ teacher, name, children }: ContentProps) {
  const { mobile, whatsapp, email, instaUsername, fbUsername } = teacher;
  return (
    <>
      <CardFace name={name} photo={teacher.profilePhoto} preview={teacher.photoPreview}>
        <span>{teacher.subject || fallbacks.noSubjects}</span>
        <span aria-hidden="true">·</span>
        <span>{teacher.place || fallbacks.unknown}</span>
      </CardFace>
      <div className="card-rows">
        <CardRow
          main
          icon={Phone}
          label={cardWords.call}
          value={mobile && readableNumber(mobile)}
          link={mobile && callLink(mobile)}
        />
        <CardRow
          main
          icon={MessageCircle}
          label={cardWords.whatsapp}
          value={whatsapp && readableNumber(whatsapp)}
          link={whatsapp && whatsappLink(whatsapp)}
        />
        <CardRow main icon={Mail} label={cardWords.eMail} value={email} link={email && mailLink(email)} />
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
        <CardRow icon={Briefcase} label={cardWords.currentStatus} value={teacher.currentStatus} />
      </div>
      {children}
      <CardAbout text={teacher.about} />
    </>
  );
}
