import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ownOrigins } from './own-origins.ts';

/** Returns the rule for a server that listens at this port. */
function rule(port: number | null, environment: Record<string, string>): (origin: string) => boolean {
  const server = createServer();
  server.address = () => (port === null ? null : { port, address: '127.0.0.1', family: 'IPv4' });
  return ownOrigins({ server }, readConfig(environment));
}

const production = { NODE_ENV: 'production', ALLOW_OUTBOX: '1' };
const https = 'https://reunion.example.org';

type Row = [port: number | null, environment: Record<string, string>, ours: string[], notOurs: string[]];

const table: Row[] = [
  [
    3000,
    {},
    ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    [
      'http://localhost',
      'http://localhost:3001',
      'https://localhost:3000',
      'http://127.0.0.2:3000',
      'null',
      '',
    ],
  ],
  [80, {}, ['http://localhost', 'http://127.0.0.1'], ['http://localhost:80', 'http://localhost:3000']],
  [
    3000,
    { PUBLIC_URL: 'http://localhost:5173' },
    ['http://localhost:5173', 'http://localhost:3000'],
    ['http://localhost:5174'],
  ],
  [
    3000,
    { ALLOW_OUTBOX: '1', PUBLIC_URL: https },
    [https],
    ['http://localhost:3000', `${https}:443`, 'http://reunion.example.org', `${https}.evil.example`],
  ],
  [3000, { ...production, PUBLIC_URL: https }, [https], ['http://localhost:3000', 'http://127.0.0.1:3000']],
  [3000, production, ['http://127.0.0.1:3000'], ['http://localhost:3000', 'http://[::1]:3000']],
  [3000, { ...production, HOST: '::1' }, ['http://[::1]:3000'], ['http://127.0.0.1:3000']],
  [null, {}, [], ['http://localhost', 'http://localhost:3000', 'http://localhost:undefined']],
  [null, { ALLOW_OUTBOX: '1', PUBLIC_URL: https }, [https], ['http://localhost:3000']],
];

describe('our own origins', () => {
  it.each(table)(
    'our own origins at port %s with %j include %j and exclude %j',
    (port, environment, ours, notOurs) => {
      const isOurs = rule(port, environment);
      expect([...ours, ...notOurs].filter(isOurs)).toEqual(ours);
    },
  );
});
