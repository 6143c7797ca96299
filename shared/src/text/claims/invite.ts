/** Labels of inviting a classmate. */
export const inviteWords = {
  tryAgain: 'Try again',
  yourMessage: 'Your message',
  share: 'Share',
  whatsapp: 'WhatsApp',
  copy: 'Copy',
} as const;
