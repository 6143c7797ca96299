import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { passkeysOff, relyingParty } from './relying-party.ts';

const app = { server: createServer() };
const configOf = (publicUrl: string | null, more: Record<string, string> = {}) =>
  readConfig({ ALLOW_OUTBOX: '1', ...(publicUrl !== null && { PUBLIC_URL: publicUrl }), ...more });

it('takes the name and the origin of PUBLIC_URL', () => {
  const config = configOf('https://reunion.example.org:8443');
  const site = { id: 'reunion.example.org', origin: 'https://reunion.example.org:8443' };
  expect(relyingParty(app, config)).toEqual(site);
  expect(passkeysOff(config)).toBeNull();
});

it('is localhost without PUBLIC_URL, and not in production, where its pages are not ours', () => {
  const site = { id: 'localhost', origin: 'http://localhost:3456' };
  expect(relyingParty(app, configOf(null, { PORT: '3456' }))).toEqual(site);
  const production = { NODE_ENV: 'production' };
  expect(relyingParty(app, configOf(null, production))).toBeNull();
});

it.each(['http://reunion.example.org', 'http://192.168.1.5:3000', 'https://192.168.1.5'])(
  'is missing at %s, and the start says so',
  (address) => {
    const config = configOf(address);
    expect(relyingParty(app, config)).toBeNull();
    expect(passkeysOff(config)).toBe(
      `Passkeys are off: PUBLIC_URL=${address} is not an https address with a name. People sign in without them.`,
    );
  },
);
