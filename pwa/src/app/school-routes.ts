import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from './use-page-title.ts';

const titled = (title: string): RouteHandle => ({ title });
const batch = '/schools/:schoolId/batches/:batchId';

export const changesPath = '/changes';

/** The school home with its tabs, the batch views and the own profile, in one frame. */
export const schoolRoutes: RouteObject[] = [
  {
    lazy: schoolFrame,
    children: [
      {
        lazy: onlySchoolmates,
        children: [
          { path: '/viewpage-new', handle: titled('Class room'), lazy: schoolHome },
          { path: '/viewpage', handle: titled('Class room'), lazy: olderSchoolHome },
          { path: '/posts', handle: titled('Posts'), lazy: posts },
          { path: '/profile', handle: titled('Edit Profile'), lazy: editProfile },
          { path: '/notifications', handle: titled('Notifications'), lazy: news },
          { path: changesPath, handle: titled('Changes not sent yet'), lazy: changes },
          { path: '/profilepage', handle: titled('As others see you'), lazy: profilePage },
        ],
      },
      { path: '/search', handle: titled('Search'), lazy: search },
      { path: '/settings', handle: titled('Settings'), lazy: settings },
      { path: `${batch}/assembly`, handle: titled('Courtyard'), lazy: courtyard },
      { path: `${batch}/assemblynew`, handle: titled('Courtyard'), lazy: courtyard },
      {
        path: `${batch}/divisions/:divisionId/details`,
        handle: titled('Division details'),
        lazy: divisionDetails,
      },
      { path: '/schooldetails/:schoolId', handle: titled('All Batches'), lazy: allBatches },
      { path: '/batchdetails/:schoolId/:batchId', handle: titled('Batch details'), lazy: batchDetails },
    ],
  },
];

async function schoolFrame() {
  const { SchoolFrame } = await import('./screens/school-frames.tsx');
  return { Component: SchoolFrame };
}

async function onlySchoolmates() {
  const { OnlySchoolmates } = await import('./screens/school-frames.tsx');
  return { Component: OnlySchoolmates };
}

async function schoolHome() {
  const { SchoolHome } = await import('#features/school-home/SchoolHome.tsx');
  return { Component: SchoolHome };
}

async function olderSchoolHome() {
  const { OlderSchoolHome } = await import('#features/school-home/OlderSchoolHome.tsx');
  return { Component: OlderSchoolHome };
}

async function editProfile() {
  const { EditProfileScreen } = await import('./screens/EditProfileScreen.tsx');
  return { Component: EditProfileScreen };
}

async function settings() {
  const { SettingsScreen } = await import('./screens/SettingsScreen.tsx');
  return { Component: SettingsScreen };
}

async function search() {
  const { Search } = await import('#features/search/Search.tsx');
  return { Component: Search };
}

async function news() {
  const { Notifications } = await import('#features/notifications/Notifications.tsx');
  return { Component: Notifications };
}

async function changes() {
  const { ChangesScreen } = await import('./screens/ChangesScreen.tsx');
  return { Component: ChangesScreen };
}

async function profilePage() {
  const { ProfilePage } = await import('#features/profile/ProfilePage.tsx');
  return { Component: ProfilePage };
}

async function courtyard() {
  const { Courtyard } = await import('#features/courtyard/Courtyard.tsx');
  return { Component: Courtyard };
}

async function allBatches() {
  const { AllBatches } = await import('#features/courtyard/AllBatches.tsx');
  return { Component: AllBatches };
}

async function batchDetails() {
  const { BatchDetails } = await import('#features/courtyard/BatchDetails.tsx');
  return { Component: BatchDetails };
}

async function divisionDetails() {
  const { DivisionDetails } = await import('#features/courtyard/DivisionDetails.tsx');
  return { Component: DivisionDetails };
}

async function posts() {
  const { PostsScreen } = await import('#features/posts/PostsScreen.tsx');
  return { Component: PostsScreen };
}
