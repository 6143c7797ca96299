import { requirements } from '@memcherrish/shared/testing/security/asvs.ts';
import { threats } from '@memcherrish/shared/testing/security/threats.ts';
import type { TestName } from '@memcherrish/shared/testing/specification/item.ts';
import type { Test } from './read-tests.ts';

/** Where the page is kept. */
export const securityPath = 'shared/docs/security.md';

const opening = `# Security

Whom this directory of people's numbers has to stand up to, what stands in their way, and the test that tries it. Made by
\`npm run traceability\` from \`shared/testing/security\`: do not edit it. \`npm test\` fails when a test that is named here is gone, and when this
page is older than the list.

## How to report a hole

Write to the maintainers, privately: no public issue before there is a mended version. Whoever runs the copy that you use is reached through
the admins whom 'Contact us' of your school names. Say what you did, what you got and what you expected, in your own account or a copy of your own: nobody's data but yours is
needed to show it.
`;

const figures = `## Figures

What \`npm test\` prints of itself; \`npm run test:long\` prints the same for the full counts.

| What | Printed by |
| --- | --- |
| Cells of the authorisation matrix that were walked, and leaks | \`sync-server/test/authorisation\` |
| Scripts of account takeover and of tenant crossing, and how many succeeded | \`sync-server/test/takeover\` |
| Calls whose log was searched, crashes among them, and secrets found | \`sync-server/test/logs.test.ts\` |
| Hostile files, crashes, and how late the event loop was | \`sync-server/test/files/hostile\` |
| Bodies that were made up, and server errors | \`sync-server/test/input/fuzz.test.ts\` |
| Script payloads, screens, executions and policy reports | \`pwa/e2e/script-payloads.test.ts\` |
| Slow connections, and the time that health takes meanwhile | \`sync-server/test/doors/slow-sockets.test.ts\` |
`;

const known = `## What is known and stays

- **A number that changes hands.** Whoever holds a number can open the account that stands under it, by a code alone: that is how schoolmates
  sign in without a password, and how they come back after years. A swapped SIM or a number that was given away opens the account too. A
  hold on loosening levels for some days after a reset was considered: it would have to follow every sign-in by code, so it would meet
  everybody and hide nothing from a thief, who reads what the account may see at once. What is done: a reset ends every session, so the owner's
  devices say it; a sign-up with the number of an account is refused and tells nothing of it; an account can be deleted, and then
  nothing of it is left to inherit.
- **A trap that waits for a sign-up.** An admin can put any number on the list of their own school, and its owner is in that class as soon as
  they sign up, if no other list has the number. The step that says so asks 'Not your class?'. An account that is there already is never
  drawn in.
- **The trail names people.** It keeps before and after of what admins changed for two years. What it says of a person is out of sight
  while they are leaving and gone with them. The name on an unclaimed record that was removed stays: it is the school's own list.
- **Screenshots, and a device that never connects again** keep what was seen. A copy without contact lapses after thirty days.
`;

/** The page as the lists make it, and what it lacks: a line for every test that is named and not there. */
export function makeSecurityPage(tests: readonly Test[]): { page: string; gaps: string[] } {
  const there = new Set(tests.map(({ file, title }) => `${file} › ${title}`));
  const gaps = [
    ...threats.map((threat) => ({ what: threat.attack, ...threat })),
    ...requirements.map((each) => ({ what: each.ids, ...each })),
  ].flatMap(({ what, tests: named }) => [
    ...(named.length === 0 ? [`${what}: no test shows it`] : []),
    ...named
      .filter((name) => !there.has(keyOf(name)))
      .map((name) => `${what}: there is no test '${keyOf(name)}'`),
  ]);
  const threatLines = threats.map(
    ({ actor, attack, defence, tests: named }) => `| ${actor} | ${attack} | ${defence} | ${shownBy(named)} |`,
  );
  const requirementLines = requirements.map(
    ({ ids, level, here, exception, tests: named }) =>
      `| ${ids} | ${level} | ${here}${exception ? `<br>*Exception: ${exception}*` : ''} | ${shownBy(named)} |`,
  );
  const page = [
    opening,
    `## Threats\n\n| Who | Tries | What stands in the way | Test |\n| --- | --- | --- | --- |\n${threatLines.join('\n')}\n`,
    `## OWASP ASVS 5.0.0\n\n| Requirement | Level | Here | Test |\n| --- | --- | --- | --- |\n${requirementLines.join('\n')}\n`,
    figures,
    known,
  ].join('\n');
  return { page, gaps };
}

const keyOf = ([file, title]: TestName) => `${file} › ${title}`;

function shownBy(named: readonly TestName[]): string {
  return named.map(([file, title]) => `\`${file}\` › ${title}`.replaceAll('|', '\\|')).join('<br>');
}
