import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword } from '#test/scene/harness.ts';
import { picture } from '../pictures.ts';
import { Draw } from './draw.ts';
import { hostileForms, wholeForm } from './forms.ts';
import { hostileImages, hostileNames, secrets } from './images.ts';
import { hostileSpreadsheets } from './spreadsheets.ts';
import { type Figures, WatchedServer } from './watched-server.ts';

/** Sends malicious files and forms to the real program. */

const long = process.env['LONG'] === '1';
const counts = long
  ? { spreadsheets: 60, images: 200, forms: 500, brokenOff: 60 }
  : { spreadsheets: 33, images: 40, forms: 60, brokenOff: 10 };
const megabyte = 1024 * 1024;
const mayGrowBy = 20 * megabyte;
const withinLong = 600_000;

const seed = long ? Date.now() >>> 0 : 20121120;
const draw = new Draw(seed);

let server: WatchedServer;
let before: Figures;
const teacher = {
  name: 'Mary',
  email: 'mary@example.org',
  mobile: '9876543210',
  gender: 'Female',
  place: 'Aluva',
  password: goodPassword,
};

beforeAll(async () => {
  server = await WatchedServer.start();
  const photo = { name: 'a.png', bytes: await picture(64, 48).png().toBuffer() };
  await server.form(paths.registerTeacher, { ...teacher, profilePhoto: photo });
  const { email, password } = teacher;
  server.teacherToken = String((await server.json(paths.teacherLogin, { email, password })).body['token']);
  expect(server.teacherToken).toMatch(/\./);
  before = await server.figures();
}, 60_000);
afterAll(async () => {
  await server.stop();
});

const importIt = (bytes: Buffer, name = 'list.xlsx') =>
  server.form(paths.importSpreadsheet, { ...server.place, file: { name, bytes } }, server.adminToken);
const checkIt = (bytes: Buffer) => {
  const { schoolId, ...fields } = server.place;
  const file = { name: 'list.xlsx', bytes };
  return server.form(paths.rehearsals(schoolId), { ...fields, file }, server.adminToken);
};
const showIt = (bytes: Buffer, name = 'a.jpg') =>
  server.form(paths.ownTeacherPhoto, { profilePhoto: { name, bytes } }, server.teacherToken);

/** Checks the health of the server after each kind of file. */
async function expectWell(kind: string, tried: number): Promise<void> {
  const { rss, held, late } = await server.figures();
  const mb = (bytes: number) => Math.round(bytes / megabyte);
  process.stdout.write(
    `${kind}: ${tried} tried (seed ${seed}); the server holds ${mb(held)} MB (${mb(before.held)} before), rss ${mb(rss)} MB (${mb(before.rss)}); loop late by ${late.p99.toFixed(0)} ms at the 99th percentile, ${late.most.toFixed(0)} ms at most\n`,
  );
  expect(held - before.held).toBeLessThan(mayGrowBy);
  expect(server.temporaryFiles()).toEqual([]);
  expect(server.strayFiles()).toEqual([]);
  expect(server.said.err).toBe('');
  expect(server.said.out).not.toContain('"level":50');
}

describe('the server survives', () => {
  // Shows threat:hostile-uploads, asvs:5.1.1
  it(
    'hostile spreadsheets, which give people or an error',
    async () => {
      const rows = server.rows();
      let added = 0;
      const files = hostileSpreadsheets(counts.spreadsheets, draw);
      // Each file costs a process. Unit tests beside the code cover every kind.
      const some = files.filter((_, index) => long || index % 3 === 0);
      for (const [what, make] of some) {
        const answer = await importIt(make());
        expect([200, 400, 413], what).toContain(answer.status);
        if (answer.status === 200) added += Number(answer.body['added']);
        else expect(answer.body['error'], what).toEqual(expect.any(String));
      }
      for (const [what, make] of files.filter((_, index) => long || index % 3 === 1)) {
        const answer = await checkIt(make());
        expect([200, 400, 413], what).toContain(answer.status);
        if (answer.status === 200) expect(answer.body['rows'], what).toEqual(expect.any(Array));
        else expect(answer.body['error'], what).toEqual(expect.any(String));
      }
      const people = server.rows()['schoolmates'] ?? 0;
      expect(people).toBe((rows['schoolmates'] ?? 0) + added);
      const list = await server.get(
        paths.schoolmates(server.place.schoolId, server.place.batchId, server.place.divisionId),
        server.adminToken,
      );
      expect(list.toString()).not.toMatch(/root:|hahaha/);
      await expectWell('Spreadsheets', some.length);
    },
    withinLong,
  );

  // Shows threat:hostile-uploads, asvs:5.1.1
  it(
    'hostile photos, which give a re-encoded picture or an error',
    async () => {
      const files = await hostileImages(counts.images, draw);
      let taken = 0;
      for (const [index, { what, bytes }] of files.entries()) {
        const answer = await showIt(bytes, hostileNames[index % hostileNames.length]);
        expect([200, 400, 413], what).toContain(answer.status);
        if (answer.status !== 200) continue;
        taken += 1;
        const served = await server.get(String(answer.body['profilePhoto']), server.teacherToken);
        expect(served.subarray(8, 12).toString(), what).toBe('WEBP');
        // One photo in two sizes remains. The previous one is deleted, and no metadata remains.
        await expect.poll(() => server.photoFiles().length).toBe(2);
        for (const kept of [served, ...server.photoFiles().map((file) => server.bytesOf(file))]) {
          for (const secret of secrets)
            expect(kept.includes(Buffer.from(secret, 'latin1')), what).toBe(false);
        }
      }
      expect(taken).toBeGreaterThan(0);
      expect(server.photoFiles().every((name) => /^[\w-]{21}(\.small)?\.webp$/.test(name))).toBe(true);
      expect(server.rows()['photos']).toBe(1);
      await expectWell('Photos', files.length);
    },
    withinLong,
  );

  // Shows threat:hostile-uploads
  it(
    'unreadable forms, which give an error',
    async () => {
      const rows = server.rows();
      const forms = hostileForms(counts.forms, draw);
      for (const { what, type, body } of forms) {
        const answer = await server.send(paths.registerTeacher, type, body);
        expect([400, 413, 415], what).toContain(answer.status);
      }
      expect(server.rows()).toEqual(rows);
      await expectWell('Forms', forms.length);
    },
    withinLong,
  );

  // Shows threat:hostile-uploads
  it(
    'forms that break off at any byte',
    async () => {
      const rows = server.rows();
      for (let index = 0; index < counts.brokenOff; index += 1) {
        const at = Math.floor((index * wholeForm.length) / counts.brokenOff);
        const type = 'multipart/form-data; boundary=boundary';
        await server.breakOff(paths.registerTeacher, type, wholeForm.subarray(0, at));
      }
      // All started work is finished once another call gets its response.
      expect((await showIt(Buffer.alloc(3))).status).toBe(400);
      expect(server.rows()).toEqual(rows);
      await expectWell('Forms that break off', counts.brokenOff);
    },
    withinLong,
  );
});

// Shows asvs:5.3.1
it('reads of any address under /uploads/, which serves only photos', async () => {
  const roads = ['..%2fmemcherrish.sqlite', '..%2f..%2fauth-secret', 'a%00.webp', '%5c..%5cauth-secret'];
  for (const road of roads) {
    const answer = await server.get(`${paths.uploads}${road}`, server.teacherToken);
    expect(JSON.parse(answer.toString()).code, road).toBe('not-found');
  }
});
