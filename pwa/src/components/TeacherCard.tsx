import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Briefcase } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardDetails, contactFields } from './CardDetails.tsx';
import { CardFace, PlaceLine } from './CardFace.tsx';
import { SaveContactButton } from './SaveContactButton.tsx';

interface TeacherCardProps {
  teacher: AssignedTeacher;
  own: boolean;
  /** The class that they teach, below their name. */
  schoolClass?: ReactNode;
}

/** The content of a teacher's card. Everyone who may open the directory sees all of its fields. */
export function TeacherCard({ teacher, own, schoolClass }: TeacherCardProps) {
  const name = teacher.name || fallbacks.unknown;
  const status = { icon: Briefcase, label: vocabulary.currentStatus, value: teacher.currentStatus };
  return (
    <>
      <CardFace
        name={name}
        photo={teacher.profilePhoto}
        preview={teacher.photoPreview}
        schoolClass={schoolClass}
      >
        <span>{teacher.subject || fallbacks.noSubjects}</span>
        <span aria-hidden="true">·</span>
        <PlaceLine place={teacher.place} />
      </CardFace>
      <CardDetails
        fields={[...contactFields(teacher), status]}
        about={teacher.about}
        editAt={own ? '/teacher-profile' : null}
      >
        <SaveContactButton contact={{ ...teacher, name }} photo={teacher.profilePhoto} />
      </CardDetails>
    </>
  );
}
