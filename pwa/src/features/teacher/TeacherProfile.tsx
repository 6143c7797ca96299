import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { teacherFormWords } from '@memcherrish/shared/text/account/teacher-forms.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { School } from 'lucide-react';
import { useViewer } from '#local/queries/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { TeacherProfileForm } from './TeacherProfileForm.tsx';

interface TeacherProfileProps {
  /** Runs after a save, so that the device pulls. */
  onSaved(): void;
}

/** `/teacher-profile`: a teacher's own details, as their classes see them. */
export function TeacherProfile({ onSaved }: TeacherProfileProps) {
  const me = useViewer();
  const teacher = me?.kind === 'teacher' ? me.teacher : null;
  return (
    <>
      <PageHeader
        title={vocabulary.editProfile}
        text={teacherFormWords.teacherDetailsHint}
        actions={<LinkButton to="/changepassword">{passwordWords.changePassword}</LinkButton>}
      />
      {me === null && <Empty icon={<School aria-hidden="true" />} title={messages.loadingSchool} />}
      {teacher && (
        <TeacherProfileForm
          key={teacher._id}
          teacher={teacher}
          name={teacher.name || fallbacks.unknown}
          onSaved={onSaved}
        />
      )}
    </>
  );
}
