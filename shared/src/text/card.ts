/** Labels of a person's card. */
export const cardWords = {
  thenPhoto: 'Then',
  about: 'About',
  gender: 'Gender',
  call: 'Call',
  whatsapp: 'WhatsApp',
  eMail: 'E-mail',
  instagram: 'Instagram',
  facebook: 'Facebook',
  saveContact: 'Save contact',
  saving: 'Saving',
  share: 'Share',
  sharing: 'Sharing',
  currentStatus: 'Current status',
  photo: 'Photo:',
  enlargePhoto: (index: number, name: string) => `enlarge photo ${index} of 2, ${name}`,
  now: 'Now',
} as const;
