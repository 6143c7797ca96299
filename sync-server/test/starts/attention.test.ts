import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { attentionWords } from '@memcherrish/shared/text/app/attention.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { noticeFacts } from '#server/operations/check/watch.ts';
import { noticeSecret } from '#server/operations/notice-secret.ts';
import { aPhoto, seedCast } from '#test/scene/cast-school.ts';
import { anAdmin, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';

async function withServer(
  environment: Record<string, string>,
  run: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await openTestServer(environment);
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };
const from = (server: TestServer, remoteAddress: string, headers: Record<string, string> = forwarded) =>
  server.app.inject({ url: paths.schools, remoteAddress, headers });

describe('a proxy', () => {
  it('an untrusted proxy is named once, in /readyz, in the metric and on the desk of the first admin alone', async () => {
    await withServer({}, async (server) => {
      const admin = await anAdmin(server);
      server.pass(1000);
      const { caller: other } = await anotherAdmin(server);
      expect((await server.as(null).get('/readyz')).json()).toEqual({ ok: true });
      for (const _ of [1, 2]) await from(server, '172.17.0.1');
      const sentence = attentionWords.untrustedProxy('172.17.0.1');
      expect(sentence).toContain('TRUST_PROXY=172.17.0.1');
      expect((await admin.get(paths.desk)).json().attention).toEqual([sentence]);
      expect((await other.get(paths.desk)).json().attention).toEqual([]);
      expect((await server.as(null).get('/readyz')).json()).toEqual({ ok: true, attention: ['proxy'] });
      server.ctx.metrics.watch(server.ctx.snapshots, server.ctx.attention);
      const figures = await server.ctx.metrics.registry.metrics();
      expect(figures).toContain('memcherrish_attention{what="proxy"} 1');
      expect(figures).toContain('memcherrish_attention{what="secret-replaced"} 0');
    });
  });

  it.each([
    ['127.0.0.1', '::ffff:127.0.0.1', forwarded],
    ['10.1.2.3', '10.1.2.3', { forwarded: 'for=203.0.113.7' }],
    ['fd00::7', 'fd00::7', { 'x-real-ip': '203.0.113.7' }],
  ])('a proxy at %s is named when it is not trusted', async (named, remote, headers) => {
    await withServer({}, async (server) => {
      await from(server, remote, headers);
      expect(server.ctx.attention.sentences()).toEqual([attentionWords.untrustedProxy(named)]);
    });
  });

  it('a trusted proxy is not named, and neither is a stranger who sends the header', async () => {
    await withServer({ TRUST_PROXY: '10.0.0.0/8' }, async (server) => {
      await from(server, '10.1.2.3');
      await from(server, '198.51.100.9');
      await from(server, '127.0.0.1', {});
      expect(server.ctx.attention.names()).toEqual([]);
    });
  });

  it('a proxy that does not say who calls is named at a public address', async () => {
    const at = { PUBLIC_URL: 'https://reunion.example.org', NODE_ENV: 'production', ALLOW_OUTBOX: '1' };
    await withServer({ ...at, RATE_LIMITS: '1' }, async (server) => {
      await from(server, '127.0.0.1', { host: '127.0.0.1:3000' });
      expect(server.ctx.attention.names()).toEqual([]);
      await from(server, '127.0.0.1', { host: 'reunion.example.org' });
      expect(server.ctx.attention.sentences()).toEqual([attentionWords.silentProxy('127.0.0.1')]);
    });
  });
});

describe('the sample school', () => {
  it('is shown on the own machine alone, although a tunnel or a proxy leads to it', async () => {
    await withServer({ SAMPLE: 'on' }, async (server) => {
      for (const host of ['localhost', 'localhost:5173', '127.0.0.1:3000', '[::1]:3000'])
        expect((await from(server, '127.0.0.1', { host })).statusCode).toBe(200);
      for (const headers of [
        { host: 'reunion.example.org' },
        { host: '127.0.0.1.example.org:3000' },
        { host: 'localhost:3000', ...forwarded },
        { host: 'localhost:3000', forwarded: 'for=203.0.113.7' },
      ]) {
        const answer = await from(server, '127.0.0.1', headers);
        expect([answer.statusCode, answer.json().error]).toEqual([403, serverWords.sampleStaysHere]);
      }
    });
  });
});

describe('another secret than before', () => {
  it('is named while people are signed in, and not at the first start or the same one', async () => {
    await withServer({}, async (server) => {
      const { ctx } = server;
      await noticeSecret(ctx);
      await anAdmin(server);
      await noticeSecret(ctx);
      expect(ctx.attention.names()).toEqual([]);
      await noticeSecret({ ...ctx, tokenSecret: 'that of a new file' });
      expect(ctx.attention.sentences()).toEqual([attentionWords.secretReplaced]);
    });
  });

  it('is not named when no one is signed in', async () => {
    await withServer({}, async ({ ctx }) => {
      await noticeSecret(ctx);
      await noticeSecret({ ...ctx, tokenSecret: 'that of a new file' });
      expect(ctx.attention.names()).toEqual([]);
    });
  });
});

describe('missing photo files', () => {
  it('are named with their number until they are back', async () => {
    await withServer({}, async (server) => {
      await seedCast(server);
      const { ctx, dataDir } = server;
      await noticeFacts(ctx);
      expect(ctx.attention.names()).toEqual([]);
      const photo = await ctx.database.read.selectFrom('photos').select('id').executeTakeFirstOrThrow();
      rmSync(join(dataDir, 'photos', `${photo.id}.small.webp`));
      await noticeFacts(ctx);
      expect(ctx.attention.sentences()).toEqual([expect.stringMatching(/^The files of 1 of \d+ photos/)]);
      const picture = await aPhoto(1);
      await ctx.photos.save(photo.id, { large: picture, small: picture });
      await noticeFacts(ctx);
      expect(ctx.attention.names()).toEqual([]);
      rmSync(join(dataDir, 'photos'), { recursive: true });
      await noticeFacts(ctx);
      expect(ctx.attention.names()).toEqual(['photos-missing']);
    });
  });
});
