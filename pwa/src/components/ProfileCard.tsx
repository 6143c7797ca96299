import { isInMemoriam, isMissing } from '@memcherrish/shared/access/missing.ts';
import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { cardWords } from '@memcherrish/shared/text/school/card.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { asText } from '#ui/layout.ts';
import { CardDetails, contactFields } from './CardDetails.tsx';
import { CardFace, PlaceLine } from './CardFace.tsx';
import { MemorialFace } from './MemorialFace.tsx';
import { otherNamesOf } from './other-names.ts';
import { SaveContactButton } from './SaveContactButton.tsx';

/** The set of lines of a card: the older batch page shows only gender, mobile and about ('brief'). */
export type CardFields = 'all' | 'brief';

interface ProfileCardProps {
  face: PersonView;
  own: boolean;
  fields: CardFields;
  /** The person's class, below their names. */
  schoolClass?: ReactNode;
  /** False for a preview of the viewer's own card. */
  canSave?: boolean;
}

/** The content of a schoolmate's card. A person who has not joined has no details yet, and one in memoriam none any more. */
export function ProfileCard({ face, own, fields, schoolClass, canSave = true }: ProfileCardProps) {
  const name = face.name || fallbacks.unknown;
  if (!own && isInMemoriam(face))
    return <MemorialFace face={face} memorial={face.memorial} schoolClass={schoolClass} />;
  const place = face.location || face.place;
  const otherNames = otherNamesOf(face);
  const hasJoined = own || !isMissing(face);
  const all = contactFields(face, face.hidden);
  const mobile = all.filter(({ label }) => label === vocabulary.mobile);
  const gender = { icon: Users, label: vocabulary.gender, value: face.gender };
  return (
    <>
      <CardFace
        name={name}
        photo={face.profilePic}
        preview={face.photoPreview}
        then={face.schoolPhoto}
        own={own}
        hidden={hasJoined && face.hidden.profilePic === true}
        empty={!hasJoined}
        schoolClass={schoolClass}
      >
        {otherNames.length > 0 && <span className="card-also">{otherNames.join(' · ')}</span>}
        <PlaceLine place={place} />
      </CardFace>
      {hasJoined ? (
        <CardDetails
          fields={fields === 'all' ? all : [gender, ...mobile]}
          about={face.selfIntro}
          editAt={own ? '/profile' : null}
        >
          {fields === 'all' && canSave && (
            <SaveContactButton
              contact={{ ...face, name, place, about: face.selfIntro }}
              photo={face.profilePic}
            />
          )}
        </CardDetails>
      ) : (
        <p className={asText({ tone: 'quiet', text: 'center' })}>{cardWords.notJoined(name)}</p>
      )}
    </>
  );
}
