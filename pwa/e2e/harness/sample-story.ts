import { signInAt } from './sign-in.ts';
import { type Enter, lookingStory } from './story.ts';
import { sampleAccounts } from './tour.ts';

const { username, password } = sampleAccounts.schoolmate;

/** Tests on the sample school. Anjali is signed in on the shared phone and desktop; her class has 48 people and ten teachers. */
export const sampleStory = lookingStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend(
    'enter',
    { scope: 'file' },
    (): Enter => (page, address) => signInAt(page, address, username, password),
  );
