/** The way to a school and a class; apart, since who is in one does not need it. */
export const findSchoolWords = {
  helloSchoolmate: 'Hello Schoolmate',
  findClassesText: 'Find the schools and classes that you were in, and ask to join them.',
  loadingSchools: 'Loading schools...',
  ownSchoolsOnly: 'Without a connection only your own schools are listed.',
  noSchoolMatches: 'No school has this name.',
  noRequestsYet: 'You have not asked to join a class yet.',
  requestsWait: "The school's admin answers a request. The class then appears by itself.",
  signInToAsk: 'Sign in to ask the school for a place in this class.',
  withdrawFailed: 'The request could not be withdrawn.',
  answerOfferFailed: 'The answer could not be sent.',
  selfIntroHint: 'Tell the admin who you are: your name in school, your roll number, your friends.',
  userMobileMissing: 'User mobile not found in localStorage!',
  requestFailed: 'Failed to send request',
} as const;
