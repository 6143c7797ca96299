/** Texts of the last steps of signing up and signing in. The sentences of the specification are word for word. */
export const signUpWords = {
  signUpFailed: 'Something went wrong',
  signUpDone: 'Signup successful!',
  youAreIn: (division: string) => `You are in ${division}`,
  notYourClass: "Not your class? Ask your school's admin to move you.",
  inNoClassYet:
    "Your number is not on a class list yet. Ask your school's admin to add the number you signed up with.",
  whoSeesNewAccount:
    'The schoolmates, teachers and admins of your school can see your photo and your number. No one else can.',
  whoSeesWithoutClass:
    'No one can see your photo and your number until you are in a class. Only the admins of a school that you ask to join see your number.',
  loginFailed: 'Login failed',
  enterCountryCodeAndPhone: 'Enter your country code and phone number to continue',
  codeSentTo: (masked: string) => `We sent a 6-digit code to ${masked}.`,
  codeSentToList: 'If the class list has your number, it gets a 6-digit code now.',
  forgotPassword: 'Forgot Your Password?',
  forgotPasswordText: 'No worries! Enter your phone number to get an OTP and reset your password.',
} as const;
