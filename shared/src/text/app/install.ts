import * as vocabulary from '../vocabulary.ts';

/** Texts about the app on the home screen. */
export const installWords = {
  installHint: 'Put Memcherrish on your home screen. It opens like any other app, also without internet.',
  installShare: 'Tap Share in the browser bar.',
  installAdd: 'Choose ‘Add to Home Screen’.',
  installSignIn: 'Open it from there and sign in once more.',
  onYourHomeScreen: vocabulary.onYourHomeScreen,
  showMeHow: 'Show me how',
  install: vocabulary.install,
  notNow: vocabulary.notNow,
} as const;
