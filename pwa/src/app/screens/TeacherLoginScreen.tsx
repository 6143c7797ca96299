import { enterTeacher } from '#app/session.ts';
import { useEntered } from '#app/use-entered.ts';
import { TeacherLogin } from '#features/teacher/TeacherLogin.tsx';

export function TeacherLoginScreen() {
  const entered = useEntered('teacher');
  return <TeacherLogin onSignedIn={(answer) => entered(enterTeacher(answer))} />;
}
