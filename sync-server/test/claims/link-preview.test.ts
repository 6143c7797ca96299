import { claims } from '@memcherrish/shared/domain/limits.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { describe, expect, it } from 'vitest';
import { photoWithGps } from '#test/files/pictures.ts';
import { aClassForEach, type ClassOfClaims } from './class.ts';

const address = 'https://reunion.example.org';
const school = aClassForEach({ PUBLIC_URL: address });

describe('the page of an invitation', () => {
  it('names the school and the class for the preview of a messenger, and no person', async () => {
    const id = await aLinkOf(school);
    const page = (await school.guest().get(`/claim/${id}`)).body;
    expect(page).toContain('<meta property="og:title" content="10-A, 2012 - 2013, St. Mary’s">');
    expect(page).toContain(`<meta property="og:image" content="${address}/icons/any-512.png">`);
    for (const secret of ['Deepa', 'Anu', school.deepa.mobile, school.deepa.id]) {
      expect(page).not.toContain(secret);
    }
    const plain = (await school.guest().get('/claim')).body;
    expect((await school.guest().get(`/claim/${'A'.repeat(16)}`)).body).toBe(plain);
    school.server.pass(claims.linkLifetime);
    expect((await school.guest().get(`/claim/${id}`)).body).toBe(plain);
  });

  it('shows the picture of the school, which anyone may load', async () => {
    const picture = { name: 'school.jpg', bytes: await photoWithGps() };
    const saved = await school.admin.form(
      paths.school(school.ids.schoolId),
      { name: 'St. Mary’s', image: picture },
      'PUT',
    );
    expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
    const page = (await school.guest().get(`/claim/${await aLinkOf(school)}`)).body;
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    expect(image).toMatch(/^https:\/\/reunion\.example\.org\/uploads\/[\w-]+\.webp$/);
    const loaded = await school.guest().get(new URL(image).pathname);
    expect([loaded.statusCode, loaded.headers['content-type']]).toEqual([200, 'image/webp']);
  });
});

describe('a server that knows no public address', () => {
  const local = aClassForEach();

  it('has a preview without a picture', async () => {
    const page = (await local.guest().get(`/claim/${await aLinkOf(local)}`)).body;
    expect(page).toContain('og:title');
    expect(page).not.toContain('og:image');
  });
});

async function aLinkOf({ anu, deepa, divisionId }: ClassOfClaims): Promise<string> {
  const body = { schoolmateId: deepa.id, divisionId };
  return (await anu.caller.post(paths.claimInvitations, body)).json()._id;
}
