/** Texts of the steps that find a school and a class. A schoolmate with a class does not load them. */
export const findSchoolWords = {
  helloSchoolmate: 'Hello Schoolmate',
  findClassesText: 'Find the schools and classes you were in, and ask to join them.',
  loadingSchools: 'Loading schools...',
  ownSchoolsOnly: 'No internet. You see only your own schools.',
  noSchoolMatches: 'No school has this name.',
  noRequestsYet: 'You have not asked to join a class yet.',
  requestsWait: "The school's admin answers your request. Then your class opens here.",
  signInToAsk: 'Sign in or sign up first. Then you can ask to join this class.',
  withdrawFailed: 'The request could not be withdrawn.',
  answerOfferFailed: 'Your answer could not be sent.',
  selfIntroHint: 'Tell the admin who you are: your name in school, your roll number, your friends.',
  userMobileMissing: 'User mobile not found in localStorage!',
  requestFailed: 'Failed to send request',
} as const;
