import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { Desk } from '#admin/desk/Desk.tsx';
import { signOutHere } from '#local/sign-in/session.ts';
import { Guard } from './Guard.tsx';

/** The frame of the admin's screens, which only admins see. */
export function AdminFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <Guard kind="admin">
      <Desk onSignOut={signOutHere}>{children}</Desk>
    </Guard>
  );
}
