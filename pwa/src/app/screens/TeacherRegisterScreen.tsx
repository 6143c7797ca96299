import { lazy, Suspense } from 'react';
import { TeacherRegister } from '#features/teacher/TeacherRegister.tsx';
import { useDevice } from '#local/db/device.ts';

const AdminTeacherRegister = lazy(async () => {
  const { AdminTeacherRegister } = await import('./AdminTeacherRegister.tsx');
  return { default: AdminTeacherRegister };
});

/** Open to guests. An admin who registers a teacher stays at the desk. */
export function TeacherRegisterScreen() {
  if (useDevice().status !== 'admin') return <TeacherRegister />;
  return (
    <Suspense>
      <AdminTeacherRegister />
    </Suspense>
  );
}
