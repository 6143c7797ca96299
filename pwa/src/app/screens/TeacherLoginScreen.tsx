import { useEntered } from '#app/use-entered.ts';
import { TeacherLogin } from '#features/teacher/TeacherLogin.tsx';
import { enterTeacher } from '#local/sign-in/session.ts';

export function TeacherLoginScreen() {
  const entered = useEntered('teacher');
  return <TeacherLogin onSignedIn={(answer) => entered(enterTeacher(answer))} />;
}
