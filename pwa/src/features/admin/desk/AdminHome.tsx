import type { DeskOverview } from '@memcherrish/shared/wire/desk/desk.ts';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Dashboard } from '#admin/dashboard/Dashboard.tsx';
import { useOverview, waitingIn } from '#admin/widgets/overview.ts';
import { schoolPageAddress } from '#admin/widgets/school-paths.ts';
import { atHome } from '#local/sign-in/way-back.ts';

/** The dashboard. An admin with a school who opens the app or signs in goes on to where work waits. */
export function AdminHome() {
  const { state } = useLocation();
  const { value, problem } = useOverview();
  const [stays, setStays] = useState(!isAtHome(state));
  if (stays || problem) return <Dashboard />;
  if (!value) return <main aria-busy="true" />;
  const to = workAddress(value);
  if (to !== null) return <Navigate to={to} replace />;
  // The first school that is added here must not lead away from the page.
  setStays(true);
  return <Dashboard />;
}

/** Returns the inbox if something waits in it, or the people of the first school. Null without a school. */
function workAddress(overview: DeskOverview): string | null {
  if (waitingIn(overview) > 0) return '/inbox';
  const [school] = overview.schools;
  return school ? schoolPageAddress('people', school._id) : null;
}

function isAtHome(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Object.keys(atHome).every((key) => key in state);
}
