/**
 * The currencies in which payments are recorded, with the digits of their minor unit (ISO 4217). Amounts are whole
 * numbers of the minor unit: 50000 of INR is ₹500.
 */
export const currencies = {
  INR: 2,
  AED: 2,
  AUD: 2,
  BHD: 3,
  CAD: 2,
  CHF: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  KWD: 3,
  LKR: 2,
  MYR: 2,
  NZD: 2,
  OMR: 3,
  QAR: 2,
  SAR: 2,
  SGD: 2,
  USD: 2,
} as const;
export type Currency = keyof typeof currencies;
export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]];

/** The limits of payments: docs/product.md#events. */
export const paymentLimits = {
  /** The largest amount, in minor units. It fits an integer column of 32 bits. */
  amount: 1_000_000_000,
  methodLength: 60,
  /** Payments of one reply, with those that were taken back. */
  perReply: 50,
} as const;

interface Counted {
  amount: number;
  currency: Currency;
  takenBackAt: string | null;
}

/** Returns the payments that were not taken back. Only they count. */
export function paymentsInForce<Payment extends Pick<Counted, 'takenBackAt'>>(
  payments: readonly Payment[],
): Payment[] {
  return payments.filter(({ takenBackAt }) => takenBackAt === null);
}

/** Returns the sum in each currency of the payments in force, in minor units, by the code of the currency. */
export function sumsOf(payments: readonly Counted[]): { currency: Currency; amount: number }[] {
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of paymentsInForce(payments)) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/**
 * Returns whether a person has paid: an organiser recorded a payment that is in force, or a helper marked it at the
 * door. Every place that shows 'paid' uses this function.
 */
export function hasPaid({ recorded, atDoor }: { recorded: boolean; atDoor: boolean }): boolean {
  return recorded || atDoor;
}

/** Returns an amount of minor units as a decimal number, for a cell of a spreadsheet. */
export function inMajorUnits({ amount, currency }: Pick<Counted, 'amount' | 'currency'>): number {
  return amount / 10 ** currencies[currency];
}

/** Returns an amount as people write it, such as ₹1,500.00. */
export function moneyText({ amount, currency }: Pick<Counted, 'amount' | 'currency'>): string {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency });
  return format.format(inMajorUnits({ amount, currency }));
}

/**
 * Returns a typed amount in minor units; null if it is no amount. Accepts commas and spaces between digits. More
 * digits than the currency has are no amount, so that no money is rounded away.
 */
export function minorUnitsOf(typed: string, currency: Currency): number | null {
  const digits = currencies[currency];
  const match = /^(\d{1,10})(?:\.(\d+))?$/.exec(typed.replace(/[,\s]/g, ''));
  if (!match) return null;
  const fraction = match[2] ?? '';
  if (fraction.length > digits) return null;
  const amount = Number(`${match[1]}${fraction.padEnd(digits, '0')}`);
  return amount >= 1 && amount <= paymentLimits.amount ? amount : null;
}
