/** Sentences of the server about payments. */
export const paymentErrors = {
  recorded: 'The payment is recorded.',
  takenBack: 'The payment no longer counts.',
  amountInvalid: 'Give an amount, such as 500 or 500.50.',
  currencyInvalid: 'Choose a currency.',
  methodMissing: 'Say how it was paid, for example: UPI, or cash.',
  dateInvalid: 'Give the day of the payment.',
  dateAhead: 'This day is in the future. Choose today or an earlier day.',
  differs: 'This payment is already recorded with other details. Correct it instead.',
  alreadyTakenBack: 'This payment no longer counts. Reload the page.',
  tooMany: 'This reply has too many payments.',
  replyPaid: 'This reply has a payment. Take the payment back first.',
} as const;

/** Labels of payments. No first screen loads them. */
export const paymentWords = {
  paymentsOf: (name: string) => `Payments of ${name}`,
  /** Shown with each sum. */
  received: 'Received',
  notPaid: 'Not paid',
  paidAtDoor: 'Paid at the door',
  line: (money: string, method: string, day: string) => `${money}, ${method}, ${day}`,
  takenBack: 'taken back',
  corrected: 'corrected',
  record: 'Record a payment',
  recordFor: (name: string) => `Record a payment of ${name}`,
  amount: 'Amount',
  currency: 'Currency',
  method: 'How it was paid',
  methodHint: 'For example: UPI, or cash to Anu.',
  paidOn: 'Paid on',
  save: 'Record',
  saveFailed: 'The payment could not be recorded. Please try again.',
  correct: 'Correct',
  correctNamed: (line: string, name: string) => `Correct the payment of ${name}: ${line}`,
  correctHint: 'The new record replaces the old one, which stays in the list.',
  takeBackNamed: (line: string, name: string) => `Take back the payment of ${name}: ${line}`,
  takeBackAsk: 'It no longer counts, and stays in the list as taken back.',
  takeBackFailed: 'The payment could not be taken back. Please try again.',
  yourPayments: 'Your payments',
  yourPaymentsHint: 'The organisers recorded these. Ask them if something is wrong.',
} as const;
