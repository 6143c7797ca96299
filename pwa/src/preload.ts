/*
 * Runs before the app: downloads a signed-in person's first screen while the app itself is still being parsed, or signs
 * in with a pass that the address had. It has no static imports.
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

const pass: unknown = Reflect.get(window, 'installPass');
if (typeof pass === 'string') {
  Reflect.deleteProperty(window, 'installPass');
  // The app opens its storage first.
  window.addEventListener('load', async () => {
    const { arriveWithPass } = await import('./app/arrive-with-pass.ts');
    await arriveWithPass(pass);
  });
}

export {};
