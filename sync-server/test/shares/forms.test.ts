import { connect, type Socket } from 'node:net';
import { serverLoad } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { picture } from '#test/files/pictures.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

/** Tests that no sender of forms keeps others from sending theirs. */

let server: TestServer;
let port: number;
let divisionId: string;
let sockets: Socket[];

beforeEach(async () => {
  server = await openTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  ({ divisionId } = await aDivision(await anAdmin(server)));
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

const megabyte = 1024 * 1024;

interface Unfinished {
  socket: Socket;
  /** The first response, which arrives although the form never ends. */
  answer: Promise<string>;
}

/** Sends the first bytes of a form, and leaves the rest open. */
async function unfinished(
  size: number,
  from: { by?: Member; localAddress?: string } = {},
): Promise<Unfinished> {
  const { by, localAddress = '127.0.0.1' } = from;
  const [path, field] = by
    ? [paths.uploadPhoto(by.mobile), 'profilePic']
    : [paths.registerTeacher, 'profilePhoto'];
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('}')) resolve(text);
    });
    socket.on('error', () => undefined).on('close', () => resolve(text));
  });
  const authority = by ? `authorization: Bearer ${by.token}\r\n` : '';
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${authority}content-type: multipart/form-data; boundary=b\r\ncontent-length: 10000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  socket.write(head);
  await new Promise((resolve) => socket.write(Buffer.alloc(size, 7), resolve));
  return { socket, answer };
}

const firstOf = (forms: readonly Unfinished[]) => Promise.race(forms.map(({ answer }) => answer));
/** Returns how many of these have got a response by now. */
async function answered(forms: readonly Unfinished[]): Promise<number> {
  const now = await Promise.all(forms.map(({ answer }) => Promise.race([answer, Promise.resolve(null)])));
  return now.filter((answer) => answer !== null).length;
}

const aPicture = async () => ({ name: 'a.png', bytes: await picture(64, 48).png().toBuffer() });
const registration = async (email: string) => ({
  ...{ name: 'Mary', email, password: 'a-long-and-odd-one' },
  ...{ mobile: '9876543210', gender: 'Female', place: 'Aluva' },
  profilePhoto: await aPicture(),
});
const sorry = { code: 'unavailable', message: messages.unavailable };
const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf('{')));

describe('unfinished forms of one account that use all memory', () => {
  // Shows threat:denial-of-service
  it('give way to another account, one after the other, and get the refusal at once', async () => {
    const [busy, other] = [await aMember(server, divisionId), await aMember(server, divisionId)];
    const size = 8 * megabyte;
    const count = serverLoad.formBytes / size;
    const held = await Promise.all(
      Array.from({ length: count }, () => unfinished(size - 10_000, { by: busy })),
    );
    // One of these needs more than is left, and their account has the most. The network decides which one.
    held.push(await unfinished(megabyte, { by: busy }));
    expect(bodyOf(await firstOf(held))).toMatchObject(sorry);
    for (let turn = 0; turn < 3; turn += 1) {
      const sent = await other.caller.form(paths.uploadPhoto(other.mobile), { profilePic: await aPicture() });
      expect(sent.statusCode).toBe(200);
    }
    const refused = await firstOf(held);
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/retry-after: 5\r\n/i);
    expect(await answered(held)).toBeLessThanOrEqual(2);
  });
});

describe('unfinished forms of guests of one network', () => {
  it('give way to a guest of another network', async () => {
    const size = 8 * megabyte;
    const from = { localAddress: '127.0.0.2' };
    const count = serverLoad.guestFormBytes / size;
    const held = await Promise.all(Array.from({ length: count }, () => unfinished(size, from)));
    held.push(await unfinished(megabyte, from));
    expect(bodyOf(await firstOf(held))).toMatchObject(sorry);
    const sent = await server.as(null).form(paths.registerTeacher, await registration('mary@example.org'));
    expect(sent.statusCode).toBe(201);
    expect(await answered(held)).toBeLessThanOrEqual(2);
  });
});
