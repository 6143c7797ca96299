import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { claimAnswers } from '@memcherrish/shared/text/claims/claim-answers.ts';
import { classPhotoWords } from '@memcherrish/shared/text/school/class-photo.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { nanoid } from 'nanoid';
import { describe, expect, it } from 'vitest';
import { splitRecord } from '#features/people/split-record.ts';
import { aClassPhoto, aTag } from '#test/scene/class-photos.ts';
import type { Member } from '#test/scene/members.ts';
import { aClassForEach, rosterOf } from './class.ts';

/* The person of a listing takes their name out of class photos by a link (decision record 0037). */

const school = aClassForEach();

const decline = (token: string) => school.guest().post(paths.claimNames, { token });
const documentFor = async ({ caller }: Pick<Member, 'caller'>) =>
  (await caller.get(paths.classPhotos)).json();
const photoIn = () => aClassPhoto(school.server, { divisionId: school.divisionId, addedBy: school.anu.id });
const name = (photoId: string, personId: string, by: Pick<Member, 'caller'> = school.binu) =>
  by.caller.put(paths.faceTag(photoId, nanoid(21)), {
    ...{ x: 100, y: 100, size: 900, of: null, personId },
  });

describe('taking a name out of class photos', () => {
  // Shows threat:class-photos
  it('removes it from every photo at once, and leaves the listing on the list', async () => {
    const { id: photoId } = await photoIn();
    const tag = await aTag(school.server, { photoId, madeBy: school.anu.id, personId: school.deepa.id });
    expect(JSON.stringify(await documentFor(school.binu))).toContain(school.deepa.id);
    const answer = await decline(await school.linkTo(school.deepa.id));
    expect([answer.statusCode, answer.json().message]).toEqual([200, serverWords.namesDeclined]);
    for (const member of [school.anu, school.binu, school.chitra]) {
      const seen = JSON.stringify(await documentFor(member));
      for (const secret of [school.deepa.id, tag]) expect(seen).not.toContain(secret);
    }
    expect((await rosterOf(school.binu.caller)).holds(school.deepa.id)).toBe(true);
    // A repeat changes nothing, and the link still opens the listing.
    const token = await school.linkTo(school.deepa.id);
    expect((await decline(token)).statusCode).toBe(200);
    expect(await school.look(token)).toMatchObject({ state: 'open' });
  });

  it('lets no one name the person in any photo, until they join', async () => {
    await decline(await school.linkTo(school.deepa.id));
    const { id: photoId } = await photoIn();
    expect((await name(photoId, school.deepa.id)).json()).toMatchObject({
      code: 'not-allowed',
      message: classPhotoWords.declined,
    });
    expect((await name(photoId, school.esha.id)).statusCode).toBe(200);
    const { id, caller } = await school.signUpBy(await school.linkTo(school.deepa.id), school.deepa.mobile);
    expect((await name(photoId, id, { caller })).statusCode).toBe(200);
    expect((await name(photoId, id)).statusCode).toBe(200);
  });

  it('counts in the photos of before for good, also once the person has an account', async () => {
    const { id: photoId } = await photoIn();
    await aTag(school.server, { photoId, madeBy: school.anu.id, personId: school.esha.id });
    await decline(await school.linkTo(school.esha.id));
    const { id } = await school.letIn();
    expect((await name(photoId, id)).json()).toMatchObject({ code: 'not-allowed' });
    expect(JSON.stringify(await documentFor(school.chitra))).not.toContain(id);
  });

  it('counts for the part of a listing that a claim splits from it, and so do names in photos', async () => {
    const { id: photoId } = await photoIn();
    await aTag(school.server, { photoId, madeBy: school.anu.id, personId: school.deepa.id });
    await decline(await school.linkTo(school.deepa.id));
    await aTag(school.server, { photoId, madeBy: school.anu.id, personId: school.esha.id, number: 2 });
    const { ctx } = school.server;
    const split = (recordId: string) =>
      ctx.database.write((tx) => splitRecord(ctx, tx, recordId, [school.divisionId]));
    const [deepa, esha] = [await split(school.deepa.id), await split(school.esha.id)];
    expect((await name(photoId, deepa)).json()).toMatchObject({ code: 'not-allowed' });
    const seen = JSON.stringify(await documentFor(school.binu));
    expect([deepa, esha].map((id) => seen.includes(id))).toEqual([false, true]);
  });

  it('is refused with a link that is closed', async () => {
    const token = await school.linkTo(school.deepa.id);
    await school.guest().post(paths.claimRemoval, { token });
    expect((await decline(token)).json()).toMatchObject({
      code: 'conflict',
      message: claimAnswers.closedLink.gone,
    });
    expect((await decline('guess')).json()).toMatchObject({ code: 'not-found' });
  });
});
