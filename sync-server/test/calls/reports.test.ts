import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { postWords } from '@memcherrish/shared/text/school/posts.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { ReportedPost } from '@memcherrish/shared/wire/events/post-calls.ts';
import { nanoid } from 'nanoid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#test/scene/harness.ts';
import { aPost } from '#test/scene/posts.ts';
import {
  admin,
  author,
  divisionPath,
  made,
  openReportSchool,
  other,
  reader,
  report,
  server,
  stranger,
  subject,
  text,
  told,
} from './report-school.ts';

openReportSchool();

const reported = async (by = admin): Promise<ReportedPost | undefined> =>
  (await by.get(paths.reportedPosts)).json().find((each: ReportedPost) => each._id === made.id);

const decide = (body: object, by = admin, id = made.id) => by.post(paths.reportedPost(id), body);

const photo = (by: Caller) => by.get(`/uploads/${made.photos[0]?.name}.webp`);

const edit = (words: string) =>
  author.caller.form(
    paths.post(divisionPath.schoolId, divisionPath.batchId, made.id),
    { text: words, keep: '', version: '1' },
    'PUT',
  );

describe('a report of a post', () => {
  it('shows the post with photos, time and reason to the admins of the school, and hides the reporter', async () => {
    expect(await reported()).toBeUndefined();
    expect((await photo(admin)).statusCode).toBe(404);
    expect((await report()).json()).toEqual({ message: postWords.postReported });
    server.pass(1000);
    await report(other, {});
    expect(await reported()).toEqual({
      _id: made.id,
      schoolId: divisionPath.schoolId,
      schoolName: 'St. Mary’s',
      batchId: divisionPath.batchId,
      batch: '2012 - 2013',
      authorName: 'Author',
      text,
      photos: [{ path: `/uploads/${made.photos[0]?.name}.webp`, preview: made.photos[0]?.preview }],
      createdAt: expect.any(String),
      version: 1,
      reports: [
        { reason: 'It was not me', at: expect.any(String) },
        { reason: null, at: expect.any(String) },
      ],
    });
    expect((await photo(admin)).statusCode).toBe(200);
    expect((await photo(stranger)).statusCode).toBe(404);
    const bytes = (await admin.get(paths.reportedPosts)).body;
    for (const who of [reader, other]) expect(bytes).not.toContain(who.id);
  });

  it('is logged each time that an admin looks; posts without a report are not shown', async () => {
    const quiet = await aPost(server, { batchId: divisionPath.batchId, authorId: author.id, text: 'Quiet' });
    await report();
    const bytes = (await admin.get(paths.reportedPosts)).body;
    expect(bytes).not.toContain(quiet.id);
    const rows = await server.ctx.database.read
      .selectFrom('audit')
      .select(['action', 'actor_kind', 'school_id'])
      .where('subject_id', '=', made.id)
      .execute();
    expect(rows).toEqual([
      { action: 'read-reported-post', actor_kind: 'admin', school_id: divisionPath.schoolId },
    ]);
  });

  it('made twice says so and changes nothing', async () => {
    await report();
    const again = await report(reader, { reason: 'And again' });
    expect([again.statusCode, again.json()]).toEqual([200, { message: postWords.postReportedAlready }]);
    expect((await reported())?.reports).toMatchObject([{ reason: 'It was not me' }]);
  });

  it('is refused for an own, a deleted and an unknown post, each with its own message', async () => {
    const own = await report(author);
    expect([own.statusCode, own.json().message]).toEqual([403, serverWords.postReportOwn]);
    const none = await report(reader, {}, nanoid(21));
    expect([none.statusCode, none.json().message]).toEqual([404, messages.notFound]);
    await author.caller.delete(paths.post(divisionPath.schoolId, divisionPath.batchId, made.id));
    const gone = await report();
    expect([gone.statusCode, gone.json().message]).toEqual([404, postWords.postGone]);
  });

  it('ends when the author deletes the post: the admin no longer sees it, and no notification is sent', async () => {
    await report();
    await author.caller.delete(paths.post(divisionPath.schoolId, divisionPath.batchId, made.id));
    expect(await reported()).toBeUndefined();
    expect((await photo(admin)).statusCode).toBe(404);
    expect((await decide({ remove: false })).statusCode).toBe(404);
    expect(await told(reader)).toEqual([]);
    const row = await server.ctx.database.read
      .selectFrom('post_reports')
      .select(['state', 'decided_at'])
      .where('post_id', '=', made.id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'gone', decided_at: server.ctx.clock().toISOString() });
  });

  it('does not name an author who has left the batch', async () => {
    await report();
    await server.ctx.database.write((tx) =>
      server.ctx.revisions.removeMembers(tx, divisionPath.divisionId, [author.id]),
    );
    expect((await reported())?.authorName).toBeNull();
  });
});

describe('an admin who removes a reported post', () => {
  it('notifies the author of the reason with the start of the post, and the reporters of the removal', async () => {
    await report();
    await report(other);
    const answer = await decide({ remove: true, reason: '  It names somebody ' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: serverWords.reportDecided }]);
    const { batchId } = divisionPath;
    expect(await told(author)).toEqual([
      {
        ...subject,
        kind: 'post-removed',
        batchId,
        reason: 'It names somebody',
        excerpt: expect.stringMatching(/^Who was it that rang the bell at eleven\? It was (very )+v…$/),
      },
    ]);
    for (const who of [reader, other]) {
      expect(await told(who)).toEqual([{ ...subject, kind: 'report-removed', batchId }]);
    }
    const posts = await reader.caller.get(paths.posts(divisionPath.schoolId, divisionPath.batchId));
    expect(posts.body).not.toContain(made.id);
    for (const who of [admin, author.caller, reader.caller]) expect((await photo(who)).statusCode).toBe(404);
    const log = await server.ctx.database.read
      .selectFrom('audit')
      .select('action')
      .where('subject_id', '=', made.id)
      .execute();
    expect(log).toEqual([{ action: 'remove-post' }]);
  });

  it.each([[undefined], [null], ['  ']])('is asked for a reason when it is %j', async (reason) => {
    await report();
    const answer = await decide({ remove: true, ...(reason === undefined ? {} : { reason }) });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { reason: dashboardWords.removalReasonMissing },
    ]);
    expect(await reported()).toBeDefined();
  });

  it('notifies an author who has left the batch, but not a reporter whose account is deleted', async () => {
    await report();
    await server.ctx.database.write(async (tx) => {
      await server.ctx.revisions.removeMembers(tx, divisionPath.divisionId, [author.id, reader.id]);
      await tx.deleteFrom('schoolmates').where('id', '=', reader.id).execute();
    });
    expect((await decide({ remove: true, reason: 'Because' })).statusCode).toBe(200);
    expect(await told(author)).toMatchObject([{ kind: 'post-removed' }]);
    const rows = await server.ctx.database.read
      .selectFrom('notifications')
      .select('id')
      .where('schoolmate_id', '=', reader.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('a decision about a post that was edited while the admin looked at it', () => {
  it.each([{ remove: true, reason: 'It names somebody' }, { remove: false }])(
    'is refused until they have seen the new version: %j',
    async (decision) => {
      await report();
      const { version } = (await reported()) ?? {};
      await edit('Another text');
      const late = await decide({ ...decision, version });
      expect([late.statusCode, late.json().code, late.json().error]).toEqual([
        409,
        'conflict',
        serverWords.reportedPostEdited,
      ]);
      const seen = await reported();
      expect(seen).toMatchObject({ text: 'Another text', version: 2 });
      expect((await decide({ ...decision, version: seen?.version })).statusCode).toBe(200);
      expect(await reported()).toBeUndefined();
    },
  );
});

describe('an admin who keeps a reported post', () => {
  beforeEach(async () => {
    await report();
    await decide({ remove: false });
    server.pass(1000);
  });

  it('no longer sees it; the reporter gets a notification, and the author gets none', async () => {
    expect(await reported()).toBeUndefined();
    expect((await photo(admin)).statusCode).toBe(404);
    expect((await photo(reader.caller)).statusCode).toBe(200);
    expect(await told(reader)).toMatchObject([{ kind: 'report-kept', excerpt: null, reason: null }]);
    expect(await told(author)).toEqual([]);
  });

  it('has decided: the same text cannot be reported again, but an edited text can', async () => {
    expect((await report()).json()).toEqual({ message: serverWords.postReportStays });
    expect(await reported()).toBeUndefined();
    await edit('Something worse');
    expect((await report(reader, { reason: 'Now look' })).json()).toEqual({
      message: postWords.postReported,
    });
    expect(await reported()).toMatchObject({ text: 'Something worse', reports: [{ reason: 'Now look' }] });
  });

  it('decides once', async () => {
    expect((await decide({ remove: true, reason: 'After all' })).statusCode).toBe(404);
  });
});

describe('a reported post whose author’s account is being deleted', () => {
  it('is hidden from the admins as well', async () => {
    await report();
    await server.ctx.database.write((tx) =>
      tx.updateTable('posts').set({ removed: 1 }).where('id', '=', made.id).execute(),
    );
    expect(await reported()).toBeUndefined();
    expect((await photo(admin)).statusCode).toBe(404);
    expect((await decide({ remove: false })).statusCode).toBe(404);
  });
});
