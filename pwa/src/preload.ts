/*
 * Runs before the app: downloads a signed-in person's first screen while the app itself is still being parsed. It has
 * no static imports.
 */
const firstScreen = () => [
  import('./local/queries/open-directory.ts'),
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

// Ignores failures: the app requests these modules again and reports the error.
if (isSchoolmateHere()) void Promise.allSettled(firstScreen());

export {};
