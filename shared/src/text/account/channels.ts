/** Texts of codes by WhatsApp. No first screen loads them. */
export const channelWords = {
  note: 'The code comes by WhatsApp. For that, this number goes to Meta, the company of WhatsApp.',
  bySms: 'Send it by SMS',
  sentTo: (masked: string) => `We sent a 6-digit code to ${masked} by WhatsApp.`,
  smsIn: (seconds: number) => `If it does not arrive, it also comes by SMS in ${seconds} s.`,
  smsSent: 'The same code also comes by SMS now.',
  onPrivacyPage:
    'When you ask for a code by WhatsApp, your number goes to Meta, the company of WhatsApp. With "Send it by SMS" it does not.',
} as const;
