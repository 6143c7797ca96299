import { useSearchParams } from 'react-router-dom';
import { kindOf } from '#app/account-kind.ts';
import { TeacherRegister } from '#features/teacher/TeacherRegister.tsx';
import { useDevice } from '#local/device/device.ts';

export function TeacherRegisterScreen() {
  const isAdmin = kindOf(useDevice()) === 'admin';
  const [query] = useSearchParams();
  return <TeacherRegister dashboard={isAdmin ? `/dashboard?${query}` : null} />;
}
