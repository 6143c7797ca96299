import { TeacherLogin } from '#features/teacher/TeacherLogin.tsx';
import { enterTeacher } from '#local/sign-in/session.ts';
import { useEntered } from './use-entered.ts';

export function TeacherLoginScreen() {
  const entered = useEntered('teacher');
  return <TeacherLogin onSignedIn={(answer) => entered(enterTeacher(answer))} />;
}
