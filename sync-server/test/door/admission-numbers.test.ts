import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect, it } from 'vitest';
import { moveAdmissions } from '#features/events/admission-rows.ts';
import { aDivision, aRecord } from '#test/scene/divisions.ts';
import { anEvent } from '#test/scene/events.ts';
import { anAdmin, openTestServer } from '#test/scene/harness.ts';
import { aMember } from '#test/scene/members.ts';
import { admit, aHelper } from './doors.ts';

it('lets people be merged, and admitted, after the numbers of a door passed 32 bits', async () => {
  const server = await openTestServer();
  const here = await aDivision(await anAdmin(server));
  const helper = await aMember(server, here.divisionId, { name: 'Helper' });
  const eventId = await anEvent(server, here);
  await aHelper(server, eventId, helper);
  const [kept, gone] = [
    await aRecord(server, { name: 'Anu' }, here.divisionId),
    await aRecord(server, { name: 'Anu K' }, here.divisionId),
  ];
  const record = (operation: object) =>
    helper.caller.post(paths.admissions(eventId), { operations: [operation] });
  await record(admit(`person:${gone}`));
  const { database } = server.ctx;
  await database.write(async (tx) => {
    await tx
      .updateTable('admissions')
      .set({ number: 2 ** 31 - 1 })
      .execute();
    await moveAdmissions(tx, gone, kept);
  });
  expect((await record(admit(`person:${kept}`))).statusCode).toBe(200);
  const rows = await database.read
    .selectFrom('admissions')
    .select(['who', 'number'])
    .orderBy('number')
    .execute();
  expect(rows.map(({ who }) => who)).toEqual([`person:${kept}`, `person:${kept}`]);
  expect(rows.filter(({ number }) => number < 2 ** 31)).toEqual([]);
  await server.close();
});
