/**
 * Output for a person at the server's terminal only: codes of the development sender, and the sample
 * accounts.
 */
const meantForTheDesk = /^(Code for \+\d+: \d{6}| {2}(admin|schoolmate|teacher) .*)$/;

/** A process id may have as many digits as a code. */
const processId = /"pid":\d+|\(node:\d+\)/g;

const secrets = {
  'a mobile number': /(\+|%2B)\d{8,}/,
  'a token': /eyJ[\w-]+\.[\w-]+/,
  'a code': /(?<![\w.-])\d{6}(?![\w.-])/,
  'an e-mail address': /[\w.+-]+@[\w-]+\.\w+/,
} as const;

/** Returns the kinds of secrets in a server's output, such as 'a token'. Empty if there are none. */
export function secretsIn(printed: string): string[] {
  const lines = printed
    .split('\n')
    .filter((line) => !meantForTheDesk.test(line))
    .map((line) => line.replace(processId, ''));
  return Object.entries(secrets).flatMap(([name, pattern]) =>
    lines.filter((line) => pattern.test(line)).map(() => name),
  );
}
