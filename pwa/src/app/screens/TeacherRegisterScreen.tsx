import { lazy, Suspense } from 'react';
import { TeacherRegister } from '#features/teacher/TeacherRegister.tsx';
import { useDevice } from '#local/db/device.ts';

const AdminFrame = lazy(async () => {
  const { AdminFrame } = await import('./AdminFrame.tsx');
  return { default: AdminFrame };
});

/** Open to guests. An admin who registers a teacher stays at the desk. */
export function TeacherRegisterScreen() {
  if (useDevice().status !== 'admin') return <TeacherRegister />;
  return (
    <Suspense>
      <AdminFrame>
        <TeacherRegister />
      </AdminFrame>
    </Suspense>
  );
}
