import { personViewOf } from '@memcherrish/shared/access/person-view.ts';
import { clearSight } from '@memcherrish/shared/access/veil.ts';
import { viewedFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import {
  ownFields,
  type StoredField,
  schoolmateFields,
  storedFields,
} from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { personColumns } from '@memcherrish/shared/wire/sync/columns.ts';
import { columnsOf } from '@memcherrish/shared/wire/sync/roster-columns.ts';
import { personViewsIn } from '@memcherrish/shared/wire/sync/whole-roster.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolmateColumns, schoolmateOf } from '#directory/people-rows.ts';
import { schoolmateRecord } from '#features/account/own-data-store.ts';
import { updateOwn } from '#features/schoolmates/own-record-service.ts';
import { ownRecordOf } from '#features/schoolmates/own-record-store.ts';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import { openTestServer, type TestServer } from '#test/scene/harness.ts';

let server: TestServer;
let id: string;

const special: Partial<Record<StoredField, string>> = {
  gender: 'Other',
  mobile: aMobile(),
  mobileAccessControl: 'Batch',
  profileimageAccessControl: 'School',
  emailAccessControl: 'Division',
  socialAccessControl: 'Public',
  privacyQuestion: 'answered',
};
const stored = (field: StoredField) => special[field] ?? `the ${field}`;

beforeAll(async () => {
  server = await openTestServer();
  const values = storedFields.map((field) => [schoolmateFields[field].column, stored(field)]);
  id = await aRecord(server, { claimed_at: '2026-01-01T00:00:00.000Z', ...Object.fromEntries(values) });
});
afterAll(() => server.close());

describe.each(storedFields)('the column of %s', (field) => {
  it('is in the own record and in the file of the own data', async () => {
    const tx = server.ctx.database.read;
    expect((await ownRecordOf(tx, id))?.[field]).toBe(stored(field));
    expect((await schoolmateRecord(tx, id))[field]).toBe(stored(field));
  });

  it('reaches a classmate through a roster exactly if a person view shows the field', async () => {
    const row = await server.ctx.database.read
      .selectFrom('schoolmates')
      .leftJoin('photos', 'photos.id', 'schoolmates.photo_id')
      .leftJoin('photos as school_photos', 'school_photos.id', 'schoolmates.school_photo_id')
      .select(schoolmateColumns)
      .where('schoolmates.id', '=', id)
      .executeTakeFirstOrThrow();
    const sent = JSON.stringify(columnsOf([personViewOf(schoolmateOf(row), 'division', clearSight)]));
    const isShown = viewedFields.some((each) => each === field);
    const [view] = personViewsIn(personColumns.parse(JSON.parse(sent)));
    expect(Object.entries(view ?? {}).find(([name]) => name === field)?.[1]).toBe(
      isShown ? stored(field) : undefined,
    );
  });
});

describe.each(ownFields.filter((field) => !(field in special) && field !== 'whatsapp'))(
  'the text of %s',
  (field) => {
    it('is stored when its owner changes it', async () => {
      await updateOwn(server.ctx, id, { [field]: `new ${field}` });
      expect((await ownRecordOf(server.ctx.database.read, id))?.[field]).toBe(`new ${field}`);
      await updateOwn(server.ctx, id, { [field]: stored(field) });
    });
  },
);
