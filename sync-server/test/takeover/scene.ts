import type { AddressInfo } from 'node:net';
import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect } from 'vitest';
import { ourOrigin } from '#test/scene/browser.ts';
import { aDivision, recordOf } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  signUp,
  type TestServer,
} from '#test/scene/harness.ts';

/** A listening school with a victim who has an account. The thief has a browser and no rights there. */
export interface Scene {
  server: TestServer;
  address: string;
  admin: Caller;
  ids: DivisionIds;
  victim: Victim;
  thief: Thief;
  close: () => Promise<void>;
}

export interface Victim {
  id: string;
  mobile: string;
  username: string;
  token: string;
  /** Texts that only the victim's own data contains. */
  secrets: readonly string[];
}

export const victimsMobile = '+919846012345';
export const thiefsMobile = '+919847054321';
export const thiefsPassword = 'what-the-thief-would-set';

/** Makes calls over the network with the cookies of one browser. Records every byte of the responses. */
export class Thief {
  readonly cookies = new Map<string, string>();
  /** All responses so far, including headers. */
  loot = '';
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async call(
    method: string,
    path: string,
    { body, token, headers = {} }: { body?: object; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const isForm = body instanceof FormData;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: {
        ...(cookie === '' ? {} : { cookie, origin: ourOrigin }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    this.loot += `${JSON.stringify([...response.headers])}\n${text}\n`;
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (name && value) this.cookies.set(name, value);
    }
    const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
    return { status: response.status, json, token: String(json['token'] ?? '') };
  }

  get(path: string, token?: string) {
    return this.call('GET', path, token === undefined ? {} : { token });
  }

  post(path: string, body: object, token?: string) {
    return this.call('POST', path, { body, ...(token === undefined ? {} : { token }) });
  }

  put(path: string, body: object, token?: string) {
    return this.call('PUT', path, { body, ...(token === undefined ? {} : { token }) });
  }
}

export interface Reply {
  status: number;
  json: Record<string, unknown>;
  token: string;
}

export async function openScene(): Promise<Scene> {
  const server = await openTestServer({ PUBLIC_URL: ourOrigin });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  const admin = await anAdmin(server);
  const division = await aDivision(admin);
  const victim = await aVictim(server, admin, division);
  const thief = new Thief(address);
  return { server, address, admin, ids: division, victim, thief, close: () => server.close() };
}

async function aVictim(server: TestServer, admin: Caller, division: DivisionIds): Promise<Victim> {
  const secrets = {
    name: 'Valsala Victim',
    email: 'valsala.victim@example.org',
    place: 'Vaikom by the lake',
    whatsapp: '+919846098765',
    selfIntro: 'What only my class knows of me',
  };
  const entry = {
    ...division,
    name: secrets.name,
    email: secrets.email,
    mobile: victimsMobile,
    place: 'Vaikom',
  };
  await admin.post(paths.registerSchoolmate, {
    ...entry,
    password: goodPassword,
    confirmPassword: goodPassword,
  });
  const username = 'valsala_victim';
  const { id, token, caller } = await signUp(server, victimsMobile, username);
  const saved = await caller.put(paths.update(victimsMobile), secrets);
  expect(saved.statusCode).toBe(200);
  return {
    id,
    mobile: victimsMobile,
    username,
    token,
    secrets: [...Object.values(secrets), username, victimsMobile],
  };
}

/** Returns the last code that was sent to a number, which only the holder of the phone gets. */
export function codeOn({ server }: Scene, mobile: string): string {
  return lastCode(server, mobile);
}

/** Signs the thief up with their own number. */
export async function thiefsAccount(scene: Scene): Promise<{ id: string; token: string }> {
  const { server } = scene;
  const { id, token } = await signUp(server, thiefsMobile, 'the_thief');
  return { id, token };
}

/**
 * Runs an attack. Then checks that the record is unchanged, its owner can sign in, the thief cannot, and no
 * secret leaked.
 */
export async function expectNothingWon(
  scene: Scene,
  attack: () => Promise<unknown>,
  /** Texts that the thief knew before. */
  known: readonly string[] = [victimsMobile],
): Promise<void> {
  const { server, victim, thief } = scene;
  const before = await recordOf(server, victim.id);
  await attack();
  expect(await recordOf(server, victim.id)).toEqual(before);
  const own = await server.as(victim.token).get(paths.schoolmate(victim.mobile));
  expect([own.statusCode, own.json()._id]).toEqual([200, victim.id]);
  const again = await server
    .as(null)
    .post(paths.signIn, { username: victim.username, password: goodPassword });
  expect(again.statusCode).toBe(200);
  const stolen = await thief.post(paths.signIn, { username: victim.username, password: thiefsPassword });
  expect(stolen.status).toBe(401);
  const secret = victim.secrets.filter((text) => !known.includes(text));
  expect(secret.filter((text) => thief.loot.includes(text))).toEqual([]);
}
