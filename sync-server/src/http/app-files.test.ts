import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appFiles } from './app-files.ts';
import { errorAnswers } from './error-handler.ts';

const index = '<!doctype html><title>The app</title>';
let dir: string;
let app: FastifyInstance;

async function serving(root: string): Promise<FastifyInstance> {
  const server = Fastify();
  server.setErrorHandler(errorAnswers());
  await server.register(appFiles(root));
  await server.ready();
  return server;
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'memcherrish-'));
  const root = join(dir, 'dist');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(root, '.hidden'));
  writeFileSync(join(dir, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'index.html'), index);
  writeFileSync(join(root, 'service-worker.js'), 'worker');
  writeFileSync(join(root, '.hidden', 'file'), 'hidden');
  writeFileSync(join(root, 'assets', 'app-1a2b3c.js'), 'app');
  app = await serving(root);
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('the built app', () => {
  it.each([
    '/',
    '/login',
    '/schoolmate-homepage',
    '/schools/abc/batches?x=1',
    '/a/b/c',
    '/nothing.html',
    '//',
    '///x',
    '/%2e%2e',
  ])('%s opens the app, which no cache stores', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, index]);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('files with a hash in their name are cached forever, but never the service worker', async () => {
    const asset = await get('/assets/app-1a2b3c.js');
    expect([asset.body, asset.headers['cache-control']]).toEqual([
      'app',
      'public, max-age=31536000, immutable',
    ]);
    const worker = await get('/service-worker.js');
    expect([worker.body, worker.headers['cache-control']]).toEqual(['worker', 'no-cache']);
  });

  it.each([
    '/api/nothing',
    '/api/',
    '/api',
    '/uploads/',
    '/uploads',
    '/api/../api/x',
    '//api/nothing',
    '/assets/app-0f0f0f.js',
    '/assets/',
  ])('%s is a call, a photo or a file of another release, so it gets no page', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/.hidden/file',
    '/secret.txt%00.html',
  ])('%s gets a 404', async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toMatch(/secret|hidden/);
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe('an app that is not built yet', () => {
  it('every address is a plain 404', async () => {
    const unbuilt = await serving(join(dir, 'nowhere'));
    for (const url of ['/', '/login', '/api/x', '/assets/app-1a2b3c.js']) {
      expect((await unbuilt.inject({ method: 'GET', url })).json().code).toBe('not-found');
    }
    await unbuilt.close();
  });
});
