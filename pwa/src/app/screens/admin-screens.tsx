import type { ComponentType } from 'react';

/** Loads each screen of an admin. A module of its own, so that no other account downloads the names of their files. */
export const adminScreens = {
  login: async () => (await import('./AdminLoginScreen.tsx')).AdminLoginScreen,
  register: async () => (await import('#admin/sign-in/AdminRegister.tsx')).AdminRegister,
  security: async () => (await import('#admin/security/SecurityPage.tsx')).SecurityPage,
  dashboard: async () => (await import('#admin/desk/AdminHome.tsx')).AdminHome,
  inbox: async () => (await import('#admin/decisions/InboxPage.tsx')).InboxPage,
  school: async () => (await import('#admin/desk/SchoolOverview.tsx')).SchoolOverview,
  registerSchoolmate: async () => (await import('#admin/people/SchoolmateRegister.tsx')).SchoolmateRegister,
  schoolmates: async () => (await import('#admin/people/SchoolmatesPage.tsx')).SchoolmatesPage,
  people: async () => (await import('#admin/table/PeopleTablePage.tsx')).PeopleTablePage,
  peopleList: async () => (await import('#admin/list/PeopleListPage.tsx')).PeopleListPage,
  importList: async () => (await import('#admin/import/ImportPage.tsx')).ImportPage,
  checkList: async () => (await import('#admin/import/RehearsalPage.tsx')).RehearsalPage,
  activity: async () => (await import('#admin/activity/ActivityPage.tsx')).ActivityPage,
  outreach: async () => (await import('#admin/outreach/OutreachPage.tsx')).OutreachPage,
  team: async () => (await import('#admin/team/TeamPage.tsx')).TeamPage,
  schoolPrivacy: async () => (await import('#admin/privacy/SchoolPrivacyPage.tsx')).SchoolPrivacyPage,
  events: async () => (await import('./admin-event-screens.tsx')).ManageEventsScreen,
  newEvent: async () => (await import('./admin-event-screens.tsx')).NewSchoolEventScreen,
  organise: async () => (await import('./admin-event-screens.tsx')).OrganiseSchoolEventScreen,
  organisers: async () => (await import('./admin-event-screens.tsx')).OrganisersScreen,
  doorHelpers: async () => (await import('./admin-event-screens.tsx')).DoorHelpersScreen,
  nameTags: async () => (await import('./admin-event-screens.tsx')).NameTagsScreen,
  removed: async () => (await import('#admin/removed/RemovedPage.tsx')).RemovedPage,
  duplicates: async () => (await import('#admin/duplicates/DuplicatesPage.tsx')).DuplicatesPage,
} satisfies Record<string, () => Promise<ComponentType>>;
