/** What only a person who runs the server at their own desk is told: the code of the development sender, and the sample accounts. */
const meantForTheDesk = /^(Code for \+\d+: \d{6}| {2}(admin|schoolmate|teacher) .*)$/;

/** A process may have a number of as many digits as a code. */
const processId = /"pid":\d+|\(node:\d+\)/g;

const secrets = {
  'a mobile number': /(\+|%2B)\d{8,}/,
  'a token': /eyJ[\w-]+\.[\w-]+/,
  'a code': /(?<![\w.-])\d{6}(?![\w.-])/,
  'an e-mail address': /[\w.+-]+@[\w-]+\.\w+/,
} as const;

/** What a server must not have printed and did, such as 'a token'; empty when all is well. */
export function secretsIn(printed: string): string[] {
  const lines = printed
    .split('\n')
    .filter((line) => !meantForTheDesk.test(line))
    .map((line) => line.replace(processId, ''));
  return Object.entries(secrets).flatMap(([name, pattern]) =>
    lines.filter((line) => pattern.test(line)).map(() => name),
  );
}
