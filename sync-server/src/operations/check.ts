import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Asked, runCheck } from './check/run-check.ts';
import { runWords } from './command/command.ts';

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;

/** Returns null when the words do not fit. */
function askedIn(words: readonly string[]): Asked | null {
  const text = { type: 'string' } as const;
  try {
    const options = { sms: text, mail: text, backup: text };
    const { values } = parseArgs({ args: [...words], options });
    return {
      sms: values.sms ?? null,
      mail: values.mail ?? null,
      backup: values.backup === undefined ? null : resolve(values.backup),
    };
  } catch {
    return null;
  }
}

await runWords({
  usage:
    'Usage: npm run check [-- --sms +919876543210] [--mail YOU@EXAMPLE.ORG] [--backup FILE] (says whether the installation is well)',
  run: (config, words, signal) => {
    const asked = askedIn(words);
    if (asked === null || (asked.sms !== null && !/^\+[1-9]\d{6,14}$/.test(asked.sms))) return null;
    return runCheck(config, asked, signal).then((findings) => {
      const problems = findings.filter(({ state }) => state === 'problem').length;
      if (problems > 0) process.exitCode = 1;
      return [
        ...findings.map(({ state, what, text }) => `${marks[state]}  ${what.padEnd(13)}  ${text}`),
        '',
        problems === 0
          ? 'No problem was found.'
          : `Found ${problems === 1 ? '1 problem' : `${problems} problems`}.`,
      ];
    });
  },
});
