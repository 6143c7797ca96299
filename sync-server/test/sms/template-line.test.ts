import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { templateProblem } from '#sms/template-line.ts';

const host = 'reunion.example.org';
const problemOf = (text?: string) => {
  const { sms } = readConfig({
    ...{ SMS_SENDER: 'msg91', MSG91_AUTH_KEY: 'a-key', MSG91_TEMPLATE_ID: 'a-template' },
    ...(text !== undefined && { MSG91_TEMPLATE_TEXT: text }),
  });
  return templateProblem(sms, host);
};

it.each([
  `##otp## is your Memcherrish code. It is valid for 5 minutes.\\n\\n@${host} ###otp##`,
  `{#var#} is your code.\\n@${host} #{#var#}\\n`,
  `{#numeric#} is your code.\n@${host} #{#numeric#}`,
])('a template that ends with the line that binds its code to the address is fine: %j', (text) => {
  expect(problemOf(text)).toBeNull();
});

it.each([
  '##otp## is your Memcherrish code.',
  '##otp## is your code.\\n@other.example.org ###otp##',
  `##otp## is your code.\\n@${host} ###otp##\\nMemcherrish`,
  `##otp## is your code. @${host} ###otp##`,
  `##otp## is your code.\\n@${host} #123456`,
])('a template without that last line is a problem: %j', (text) => {
  expect(problemOf(text)).toBe(
    `The template of MSG91_TEMPLATE_TEXT does not end with the line that lets phones fill in the code. Register one that ends with: @${host} ###otp##`,
  );
});

it('a template whose text is not known is a problem, and a sender that writes its own text has none', () => {
  expect(problemOf()).toContain('MSG91_TEMPLATE_TEXT is missing');
  expect(templateProblem({ kind: 'outbox' }, host)).toBeNull();
});
