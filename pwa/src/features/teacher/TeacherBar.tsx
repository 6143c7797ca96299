import type { Teacher } from '@memcherrish/shared/domain/person.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { teacherWords } from '@memcherrish/shared/text/teacher.ts';
import { Settings, UserRoundPen } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { TopBar } from '#components/TopBar.tsx';

interface TeacherBarProps {
  teacher: Teacher | null;
  onSignOut(): Promise<void>;
}

/** The top bar of every screen of a teacher, with the profile menu. */
export function TeacherBar({ teacher, onSignOut }: TeacherBarProps) {
  const navigate = useNavigate();
  return (
    <TopBar
      name={teacher ? teacher.name || fallbacks.unknown : fallbacks.guest}
      photo={teacher?.profilePhoto ?? null}
      preview={teacher?.photoPreview ?? null}
      items={[
        {
          label: teacherWords.editProfile,
          icon: <UserRoundPen aria-hidden="true" />,
          onSelect: () => navigate('/teacher-profile'),
        },
        {
          label: teacherWords.settings,
          icon: <Settings aria-hidden="true" />,
          onSelect: () => navigate('/settings'),
        },
      ]}
      {...(teacher && { search: '/search' })}
      onSignOut={onSignOut}
    />
  );
}
