/** Labels of signing out. */
export const signOutWords = {
  signOutAsk: 'Sign out?',
  discardAndSignOut: 'Discard and sign out',
  signOut: 'Sign Out',
  stay: 'Stay',
  cancel: 'Cancel',
} as const;
