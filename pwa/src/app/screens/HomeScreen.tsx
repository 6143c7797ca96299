import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { Guard, kindOf } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';
import { homePath } from '#app/way-back.ts';
import { useDevice } from '#local/device.ts';
import { LandingScreen } from './LandingScreen.tsx';

const TeacherHome = lazy(async () => {
  const { TeacherHome } = await import('#features/teacher/TeacherHome.tsx');
  return { default: TeacherHome };
});

/** `/`: the landing page for guests, the classes for teachers; the others have a home of their own. */
export function HomeScreen() {
  const kind = kindOf(useDevice());
  if (kind === null) return <LandingScreen opened={null} />;
  if (kind !== 'teacher') return <Navigate to={homePath[kind]} replace />;
  return (
    <Guard kind="teacher">
      <Suspense fallback={null}>
        <TeacherHome onSignOut={signOutHere} />
      </Suspense>
    </Guard>
  );
}
