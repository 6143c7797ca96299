/** What the server says when a limit of codes or passwords is reached; the app shows it as it comes. */
export const limitWords = {
  tooManyCodesInSeries:
    'Too many OTPs were asked for numbers like this one. Try again in an hour, or on a device where you have signed in before.',
  tooManyCodesHere:
    'Too many OTPs were asked for from this network. Please try again in a few minutes, or on another network.',
  tooManyCodesInAll: 'No OTPs can be sent at the moment. Please try again in an hour.',
  countryNotServed: (beginnings: readonly string[]) =>
    `OTPs are sent only to numbers that begin with ${beginnings.join(' or ')}. Ask your school's admin.`,
  tooManyTriesToday:
    'Too many wrong passwords were tried for this account. Sign in on a device where you have signed in before, with a code on your phone, or tomorrow.',
  tooManyTriesHere:
    'Too many wrong passwords were tried from this network. Please wait an hour, or use another network.',
} as const;
