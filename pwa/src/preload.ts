/*
 * Runs beside the app, before it: whoever is signed in gets what their first screen will ask for while the app itself is still being read.
 * It stands alone, and imports nothing at once.
 */
const firstScreen = () => [
  import('./local/db/open-directory.ts'),
  import('./app/screens/school-frames.tsx'),
  import('./features/school-home/SchoolHome.tsx'),
];

function isSchoolmateHere(): boolean {
  try {
    return localStorage.getItem('loggedInSchoolmateId') !== null;
  } catch {
    return false;
  }
}

// What does not come is asked for again, and missed, by the app.
if (isSchoolmateHere()) void Promise.allSettled(firstScreen());

export {};
