import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useDevice } from '#local/db/device.ts';
import { pullNow } from '#local/device/sync-trigger.ts';
import { kindOf } from '#local/sign-in/account-kind.ts';
import { atHome, homePath } from '#local/sign-in/way-back.ts';
import { LandingScreen } from './LandingScreen.tsx';

const TeacherHomeScreen = lazy(async () => {
  const [{ TeacherFrame }, { TeacherHome }] = await Promise.all([
    import('./school-frames.tsx'),
    import('#features/teacher/TeacherHome.tsx'),
  ]);
  return {
    default: () => (
      <TeacherFrame>
        <TeacherHome onChanged={pullNow} />
      </TeacherFrame>
    ),
  };
});

/** `/`: the landing page for guests, the classes for teachers. The others have their own home. */
export function HomeScreen() {
  const kind = kindOf(useDevice());
  if (kind === null) return <LandingScreen opened={null} />;
  if (kind !== 'teacher') return <Navigate to={homePath[kind]} replace state={atHome} />;
  return (
    <Suspense fallback={null}>
      <TeacherHomeScreen />
    </Suspense>
  );
}
