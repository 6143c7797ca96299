import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer, protocolHeader } from '@memcherrish/shared/wire/sync/headers.ts';
import { oldestProtocol, protocol } from '@memcherrish/shared/wire/sync/sync.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin, type Caller, openTestServer, type TestServer } from '#test/scene/harness.ts';

/** An app and a server of different ages detect each other before either can misread the other. */

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await openTestServer();
  admin = await anAdmin(server);
});
afterAll(() => server.close());

const speaking = (named: string) => admin.with({ [protocolHeader]: named });
const addSchool = (caller: Caller, name: string) => caller.form(paths.schools, { name });
const schools = async () =>
  (await admin.get(paths.schools)).json().map((each: { name: string }) => each.name);

it('every response names the protocol of the server, also errors and unknown addresses', async () => {
  const answers = [
    await admin.get(paths.schools),
    await server.as(null).get(paths.requests),
    await admin.get('/api/no-such-call'),
    await speaking('0').get(paths.schools),
  ];
  for (const { headers } of answers) {
    expect(headers[ownAnswer.name.toLowerCase()]).toBe(String(protocol));
    expect(headers['content-security-policy']).toBeDefined();
  }
});

it.each([
  ['an app that is too old', String(oldestProtocol - 1), 426, 'outdated-app', messages.appOutdated],
  [
    'an app that is newer than the server',
    String(protocol + 1),
    503,
    'outdated-server',
    messages.serverOutdated,
  ],
])('%s gets that error for every call, and nothing changes', async (_title, named, status, code, message) => {
  const answer = await addSchool(speaking(named), code);
  expect([answer.statusCode, answer.json()]).toEqual([status, { code, error: message, message }]);
  expect(await schools()).not.toContain(code);
  const others = [paths.schools, paths.pull, '/api/no-such-call', '/uploads/no-such-photo.webp'];
  for (const address of others) expect((await speaking(named).get(address)).json().code).toBe(code);
});

it.each(['', 'one', '1.0', '-1', '1e9', '99999999999'])(
  'the invalid protocol %j is rejected',
  async (named) => {
    const answer = await addSchool(speaking(named), 'Odd');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input']);
    expect(await schools()).not.toContain('Odd');
  },
);

it.each([
  ['the protocol of the server', () => speaking(String(protocol))],
  ['the oldest accepted protocol', () => speaking(String(oldestProtocol))],
  ['no protocol, as from other clients,', () => admin],
])('a call with %s is accepted', async (title, caller) => {
  expect((await addSchool(caller(), title)).statusCode).toBe(201);
  expect(await schools()).toContain(title);
});
