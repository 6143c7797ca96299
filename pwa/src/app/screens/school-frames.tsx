import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { CardExtrasContext } from '#components/card-extras.ts';
import { SchoolmatePage } from '#features/school-home/SchoolmatePage.tsx';
import { useViewer } from '#local/queries/queries.ts';
import { signOutHere } from '#local/sign-in/session.ts';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { Guard } from './Guard.tsx';

const deathNotice = new LazyModule(async () => await import('./DeathNotice.tsx'));

/** Only very few people ever need the notice, so it loads when it is needed. */
function OwnDeathReport() {
  const viewer = useViewer();
  const report = viewer?.kind === 'schoolmate' ? (viewer.deathReport ?? null) : null;
  const Notice = useLazyModule(deathNotice, report !== null);
  return report !== null && Notice ? <Notice.DeathNotice report={report} /> : null;
}

const cardExtras = new LazyModule(async () => await import('./CardExtras.tsx'));

/** The frame of the directory screens, which the teachers of a school see as well. */
export function SchoolFrame() {
  return (
    <Guard kind="schoolmate" also="teacher">
      <SchoolmatePage onSignOut={signOutHere}>
        <CardExtrasContext value={cardExtras}>
          <Outlet />
        </CardExtrasContext>
        <OwnDeathReport />
      </SchoolmatePage>
    </Guard>
  );
}

/** The frame of the screens that only schoolmates see. */
export function OnlySchoolmates() {
  return (
    <Guard kind="schoolmate">
      <Outlet />
    </Guard>
  );
}

/** The frame of the screens that only teachers see. */
export function TeacherFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <Guard kind="teacher">
      <SchoolmatePage onSignOut={signOutHere}>{children}</SchoolmatePage>
    </Guard>
  );
}
