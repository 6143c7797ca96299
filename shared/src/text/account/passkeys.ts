import * as vocabulary from '../vocabulary.ts';

/** Texts of passkeys: in the settings of an account, and where people sign in. */
export const passkeyWords = {
  heading: 'Passkeys',
  hint: 'Sign in with your fingerprint, your face or the PIN of your device. You then type no password and no code.',
  none: 'You have no passkey yet.',
  keptByPassword:
    'If you set a new password, your passkeys stay: remove any that you do not know. A new password by a link removes them all.',
  keptByCode:
    'If you set a new password, your passkeys stay: remove any that you do not know. A new password by a code, or a new number, removes those of the last 7 days.',
  proveAgain: 'You signed in some time ago, so this needs one more proof that it is you.',
  full: (most: number) => `You have ${most} passkeys. Remove one before you add another.`,
  added: (day: string) => `Added on ${day}.`,
  used: (day: string) => `Last used on ${day}.`,
  unused: 'Not used yet.',
  add: 'Add a passkey',
  addText: 'Then your device asks for your fingerprint, your face or its PIN.',
  name: 'Name of the passkey',
  nameHint: 'You can leave this empty. For example “My phone”.',
  useNumber: 'Use a code to my number',
  usePassword: 'Use my password',
  numberCode: vocabulary.sixDigitCode,
  sendCode: 'Send a code to my number',
  sendingCode: vocabulary.sending,
  signingIn: vocabulary.signingIn,
  adding: vocabulary.adding,
  next: vocabulary.goOn,
  remove: vocabulary.remove,
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    'It can no longer sign you in, and your other devices are signed out. If your phone still offers it, delete it there, too.',
  removeIt: 'Remove the passkey',

  // When this page cannot use passkeys
  noAddress:
    'Passkeys do not work at this address. They need an https address with a name. Ask the person who runs this server.',
  elsewhere: (origin: string) => `Passkeys work only at ${origin}. Open the app there to use one.`,
  noBrowser: 'This browser cannot use passkeys. Try a newer one.',

  // Signing in
  signIn: 'Sign in with a passkey',
  notUsed: 'No passkey was used. Try again, or sign in another way.',
  failed: 'You could not be signed in. Please try again.',
  notMade: 'No passkey was added. Please try again.',
  known: 'This device already has a passkey for your account.',

  // The offer
  offerTitle: 'Sign in faster next time',
  offerText:
    'With a passkey you need no password and no code: your fingerprint, your face or the PIN of your phone is enough.',
  offerLater: vocabulary.notNow,

  // After a new password
  removedAsNew: (count: number) =>
    `${count === 1 ? 'A passkey was' : `${count} passkeys were`} removed, because someone else may have added ${count === 1 ? 'it' : 'them'} in the last 7 days. You can add a new one in Settings.`,
  stillWork: (names: string) =>
    `These passkeys still sign in to your account: ${names}. If you do not know one, remove it in Settings.`,

  // A second proof
  useAsProof: 'Use a passkey',
  proofText:
    'When you press “Change number”, your device asks for your fingerprint, your face or its PIN. A passkey can do this 7 days after you added it.',

  // Answers of the server
  isAdded: 'The passkey was added. You can sign in with it from now on.',
  isRemoved: 'The passkey was removed. Your other devices are signed out.',
  refused: 'This passkey does not work here. It may have been removed. Please sign in another way.',
  over: 'This took too long. Please try again.',
  notAccepted: 'This passkey could not be added. Please try again, or use another device.',
  gone: 'This passkey is already removed.',
  notHere: 'Passkeys do not work at the address of this server.',
  noneHere: 'Your account has no passkey. Use your password, or a code to your old number.',
  tooNew:
    'Your passkey is too new: it can change your number 7 days after you added it. Use your password, or a code to your old number.',
  tooNewForIdle:
    'This account was not used for 120 days, and your passkey is too new to open it: it can do so 7 days after you added it. Sign in with your password, or with a code.',
  unnamed: 'Passkey',
  tooMany: 'Too many tries from this network. Please try again later.',
  loadFailed: 'Your passkeys could not be loaded. Please try again.',
  changeFailed: 'Your passkeys could not be changed. Please try again.',
} as const;
