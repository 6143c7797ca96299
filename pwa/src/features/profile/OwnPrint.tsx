import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { GraduationCap } from 'lucide-react';
import { photoWords } from '#components/photo-words.ts';
import type { OwnPhoto } from '#local/edits/mutations/pictures.ts';
import { asStack } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';

/** An own photo as a print. The school photo has a caption, and an empty mount while it is missing. */
export function OwnPrint({ own, which }: { own: OwnRecord; which: OwnPhoto }) {
  const { name, profilePic, photoPreview, schoolPhoto } = own;
  if (which === 'profile')
    return <Avatar name={name} photo={profilePic} preview={profilePic && photoPreview} own size="large" />;
  return (
    <>
      {schoolPhoto ? (
        <Avatar name={name} photo={schoolPhoto.path} preview={schoolPhoto.preview} size="medium" />
      ) : (
        <span className="photo-editor-mount" aria-hidden="true">
          <GraduationCap />
        </span>
      )}
      <div className={`photo-editor-words ${asStack({ gap: 1 })}`}>
        <h2>{photoWords.school.name}</h2>
        <p>{ownWords.schoolPhotoHint}</p>
      </div>
    </>
  );
}
