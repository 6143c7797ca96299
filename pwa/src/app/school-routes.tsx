import type { RouteObject } from 'react-router-dom';
import { pullNow, sendNow } from '#local/device/sync-trigger.ts';
import { lazyScreen } from './lazy-screen.ts';

const batch = '/schools/:schoolId/batches/:batchId';
const division = `${batch}/divisions/:divisionId`;
const frames = () => import('./screens/school-frames.tsx');
const profile = () => import('./screens/profile-screens.tsx');
const batches = async () => (await import('./screens/batch-screens.tsx')).batchScreens;
const courtyard = async () => (await import('#features/courtyard/Courtyard.tsx')).Courtyard;

export const changesPath = '/changes';

/** The school home with its tabs, the batch views and the own profile, in one frame. */
export const schoolRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await frames()).SchoolFrame }),
    children: [
      {
        lazy: async () => ({ Component: (await frames()).OnlySchoolmates }),
        children: [
          lazyScreen(
            '/viewpage-new',
            'Class room',
            async () => (await import('#features/school-home/SchoolHome.tsx')).SchoolHome,
          ),
          lazyScreen('/viewpage', 'Class room', async () => {
            const { SchoolHome } = await import('#features/school-home/SchoolHome.tsx');
            return () => <SchoolHome columns />;
          }),
          lazyScreen(
            '/posts',
            'Posts',
            async () => (await import('#features/posts/PostsScreen.tsx')).PostsScreen,
          ),
          lazyScreen('/profile', 'Edit Profile', async () => (await profile()).EditProfileScreen),
          lazyScreen('/changenumber', 'Change number', async () => (await profile()).ChangeNumberScreen),
          lazyScreen(`${division}/class-photo`, 'Class photo', async () => {
            const { ClassPhotoScreen } = await import('#features/class-photo/ClassPhotoScreen.tsx');
            return () => <ClassPhotoScreen onChanged={pullNow} />;
          }),
          lazyScreen('/helping', 'Help your batch', async () => {
            const { HelpingPage } = await import('#admin/helping/HelpingPage.tsx');
            return () => <HelpingPage onChanged={pullNow} />;
          }),
          lazyScreen('/hello', 'Say hello', async () => (await import('#features/hello/Hello.tsx')).Hello),
          lazyScreen('/privacy', 'Who sees your details', async () => (await profile()).PrivacyScreen),
          lazyScreen(changesPath, 'Changes not sent yet', async () => {
            const { Changes } = await import('#features/changes/Changes.tsx');
            return () => <Changes onSendNow={sendNow} />;
          }),
          lazyScreen('/profilepage', 'As others see you', async () => (await profile()).ProfileScreen),
        ],
      },
      lazyScreen(
        '/notifications',
        'Notifications',
        async () => (await import('#features/notifications/Notifications.tsx')).Notifications,
      ),
      lazyScreen('/door/*', 'Door', async () => (await import('#features/door/Door.tsx')).Door),
      lazyScreen('/search', 'Search', async () => (await import('#features/search/Search.tsx')).Search),
      lazyScreen(
        '/events/*',
        'Events',
        async () => (await import('./screens/event-screens.tsx')).EventScreens,
      ),
      lazyScreen('/settings', 'Settings', async () => {
        const [{ Settings }, { savePhotos }] = await Promise.all([
          import('#features/settings/Settings.tsx'),
          import('#sync/save-photos.ts'),
        ]);
        return () => <Settings savePhotos={savePhotos} onChanged={pullNow} />;
      }),
      lazyScreen(`${batch}/assembly`, 'Courtyard', courtyard),
      lazyScreen(`${batch}/assemblynew`, 'Courtyard', courtyard),
      lazyScreen(`${division}/details`, 'Division details', async () => (await batches()).division),
      lazyScreen(
        `${division}/yearbook`,
        'Print a class',
        async () => (await import('#features/yearbook/YearbookPage.tsx')).YearbookPage,
      ),
      lazyScreen('/schooldetails/:schoolId', 'All Batches', async () => (await batches()).all),
      lazyScreen('/batchdetails/:schoolId/:batchId', 'Batch details', async () => (await batches()).batch),
    ],
  },
  {
    lazy: async () => ({ Component: (await frames()).TeacherFrame }),
    children: [
      lazyScreen('/teacher-profile', 'Edit Profile', async () => {
        const { TeacherProfile } = await import('#features/teacher/TeacherProfile.tsx');
        return () => <TeacherProfile onSaved={pullNow} />;
      }),
    ],
  },
];
