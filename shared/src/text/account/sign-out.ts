/** Labels of signing out. */
export const signOutWords = {
  signOutAsk: 'Sign out?',
  discardAndSignOut: 'Discard and sign out',
  signOut: 'Sign Out',
  stay: 'Stay',
  signOutFailed: 'Error signing out. Please try again.',
  signOutDiscards: (count: number) =>
    count === 1
      ? '1 change has not been sent yet. You lose it if you sign out now.'
      : `${count} changes have not been sent yet. You lose them if you sign out now.`,
} as const;
