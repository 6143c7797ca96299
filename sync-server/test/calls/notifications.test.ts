import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { maxNotifications } from '@memcherrish/shared/wire/account/notifications.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { notify } from '#features/notifications/notify.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import {
  admin,
  batchNotifications,
  divisionPath,
  openReportSchool,
  other,
  reader,
  server,
  subject,
  told,
} from './report-school.ts';

openReportSchool();

describe('the decision about a join request', () => {
  it.each([
    ['accepted', 'request-accepted'],
    ['rejected', 'request-rejected'],
  ])('is sent as a notification to the schoolmate when it is %s', async (how, kind) => {
    const asker = await aMember(server);
    const asked = await asker.caller.post(paths.sendRequest, { ...divisionPath, userMobile: asker.mobile });
    const requestId: string = asked.json()._id;
    if (how === 'accepted') {
      const { schoolId, batchId, divisionId } = divisionPath;
      const body = { requestId, userMobile: asker.mobile };
      for (const _twice of [1, 2]) await admin.post(paths.acceptRequest(schoolId, batchId, divisionId), body);
    } else {
      await admin.delete(paths.request(requestId));
    }
    const { batchId, divisionId } = divisionPath;
    expect(await told(asker)).toEqual([{ ...subject, kind, batchId, divisionId, division: '10-A' }]);
  });
});

describe('notifications', () => {
  const tell = (who: Member, schoolName: string) =>
    server.ctx.database.write((tx) =>
      notify(server.ctx, tx, who.id, 'report-kept', {
        ...batchNotifications,
        batchId: divisionPath.batchId,
        schoolName,
      }),
    );

  it('stay read on every device once they are marked, and marking twice is no error', async () => {
    await tell(reader, 'One');
    await tell(other, 'Other');
    const [mine] = await told(reader);
    const [theirs] = await told(other);
    const ids = [mine?._id, theirs?._id, nanoid(16)];
    for (const _twice of [1, 2]) {
      const answer = await reader.caller.post(paths.readNotifications, { ids });
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: serverWords.notificationsRead }]);
    }
    expect(await told(reader)).toEqual([{ ...mine, read: true }]);
    expect(await told(other)).toEqual([theirs]);
    expect((await reader.caller.post(paths.readNotifications, { ids: [] })).statusCode).toBe(200);
  });

  it('contain the newest hundred', async () => {
    for (let count = 0; count < maxNotifications + 2; count += 1) {
      await tell(reader, String(count));
      server.pass(1000);
    }
    const schools = (await told(reader)).map((each) => each.schoolName);
    expect(schools).toEqual(Array.from({ length: maxNotifications }, (_, index) => String(101 - index)));
    const { count } = await server.ctx.database.read
      .selectFrom('notifications')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('schoolmate_id', '=', reader.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(maxNotifications);
  });
});
