import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { passwordWords } from '@memcherrish/shared/text/password.ts';
import { teacherWords } from '@memcherrish/shared/text/teacher.ts';
import { teacherFormWords } from '@memcherrish/shared/text/teacher-forms.ts';
import { School } from 'lucide-react';
import { useViewer } from '#local/queries/queries.ts';
import { Empty } from '#ui/Empty.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
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
        title={teacherWords.editProfile}
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
