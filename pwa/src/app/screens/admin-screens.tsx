import type { ComponentType } from 'react';
import { Outlet } from 'react-router-dom';
import { Guard } from '#app/Guard.tsx';
import { signOutHere } from '#app/session.ts';

/** Lets only admins see the screens inside. */
export const OnlyAdmins = () => (
  <Guard kind="admin">
    <Outlet />
  </Guard>
);

/** Loads each screen of an admin. A module of its own, so that no other account downloads the names of their files. */
export const adminScreens = {
  login: async () => (await import('./AdminLoginScreen.tsx')).AdminLoginScreen,
  register: async () => (await import('#admin/sign-in/AdminRegister.tsx')).AdminRegister,
  security: async () => (await import('#admin/security/SecurityPage.tsx')).SecurityPage,
  dashboard: async () => {
    const { Dashboard } = await import('#admin/dashboard/Dashboard.tsx');
    return () => <Dashboard onSignOut={signOutHere} />;
  },
  registerSchoolmate: async () => (await import('#admin/people/SchoolmateRegister.tsx')).SchoolmateRegister,
  schoolmates: async () => (await import('#admin/people/SchoolmatesPage.tsx')).SchoolmatesPage,
  peopleList: async () => (await import('#admin/list/PeopleListPage.tsx')).PeopleListPage,
  activity: async () => (await import('#admin/activity/ActivityPage.tsx')).ActivityPage,
  events: async () => (await import('./admin-event-screens.tsx')).ManageEventsScreen,
  newEvent: async () => (await import('./admin-event-screens.tsx')).NewSchoolEventScreen,
  organise: async () => (await import('./admin-event-screens.tsx')).OrganiseSchoolEventScreen,
  organisers: async () => (await import('./admin-event-screens.tsx')).OrganisersScreen,
  doorHelpers: async () => (await import('./admin-event-screens.tsx')).DoorHelpersScreen,
  nameTags: async () => (await import('./admin-event-screens.tsx')).NameTagsScreen,
  duplicates: async () => (await import('#admin/duplicates/DuplicatesPage.tsx')).DuplicatesPage,
} satisfies Record<string, () => Promise<ComponentType>>;
