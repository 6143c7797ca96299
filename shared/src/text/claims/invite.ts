/** Labels of inviting a classmate. */
export const inviteWords = {
  yourMessage: 'Your message',
} as const;
