import type { Place } from '@memcherrish/shared/domain/school.ts';
import { normaliseUsername } from '@memcherrish/shared/rules/credentials.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { serverWords } from '@memcherrish/shared/text/server.ts';
import type { signUpAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import { isMember, membershipsOf } from '#auth/standing.ts';
import type { Writing } from '#db/write.ts';
import { fileClaim } from '#features/claims/claims-service.ts';
import { linkOf, type OpenLink } from '#features/claims/links-store.ts';
import { absorbRecord } from '#features/people/absorb-record.ts';
import type { Parts } from '#server/parts.ts';
import { invalidField, Refusal } from '#server/refusal.ts';
import { claimedByMobile, unclaimedByMobile } from './schoolmates-store.ts';

/**
 * Gives the owner of a proved number their account (design sections 4 and 7). One record that waits for this number is claimed at once;
 * with none or several a new record is made, and what waits is offered at the next pull. What anyone set on the record before,
 * a password included, is replaced. The link that led here claims its place, and where it leads nowhere any more the account is made all
 * the same.
 */
export async function signUp(
  parts: Parts,
  entry: {
    mobile: string;
    proof: string | null;
    username: string;
    password: string;
    invitation: string | undefined;
  },
): Promise<{ id: string; memberships: Place[]; claim: z.infer<typeof signUpAnswer>['claim'] }> {
  await parts.codes.requireProof(entry.proof, entry.mobile, 'signup');
  if (parts.passwords.isCommon(entry.password)) throw invalidField('password', serverWords.passwordTooCommon);
  const username = normaliseUsername(entry.username);
  const password_hash = await parts.passwords.hash(entry.password);
  return parts.database.write(async (writing) => {
    const { trx } = writing;
    await parts.codes.useProof(writing, entry.proof, entry.mobile, 'signup');
    if (await claimedByMobile(trx, entry.mobile)) {
      throw new Refusal('already-registered', serverWords.alreadyRegistered);
    }
    const taken = await trx
      .selectFrom('schoolmates')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst();
    if (taken) {
      throw new Refusal('already-exists', serverWords.usernameTaken, {
        fields: { username: serverWords.usernameTaken },
      });
    }
    const account = { username, password_hash, claimed_at: parts.clock().toISOString() };
    const waiting = await unclaimedByMobile(trx, entry.mobile);
    const link = entry.invitation === undefined ? null : await linkOf(parts, trx, entry.invitation);
    const open = link?.state === 'open' ? link : null;
    // The place of the link is joined as a claim: then it can be undone. Any other record is the account from here on.
    const isListed = open !== null && waiting.includes(open.place.id);
    const only = waiting.length === 1 && !isListed ? waiting[0] : undefined;
    const id = only ?? (await newRecord(parts, writing, entry.mobile, open?.place.name ?? username));
    await trx.updateTable('schoolmates').set(account).where('id', '=', id).execute();
    await parts.revisions.touchPeople(writing, [id]);
    const claim = link?.state === 'open' ? await claimWith(parts, writing, id, link) : (link?.state ?? null);
    return { id, memberships: await membershipsOf(trx, id), claim };
  });
}

/** Null where the number has brought them into that division already, by another record. */
async function claimWith(parts: Parts, writing: Writing, id: string, link: OpenLink) {
  if (await isMember(writing.trx, link.invitation.division_id, id)) return null;
  return (await fileClaim(parts, writing, id, link)).state;
}

/** Named as the link calls them, else by the username, until the person writes their name. */
async function newRecord(parts: Parts, { trx }: Writing, mobile: string, name: string): Promise<string> {
  const id = nanoid(16);
  await trx
    .insertInto('schoolmates')
    .values({ id, name, mobile, revision: 0, field_revisions: '{}', created_at: parts.clock().toISOString() })
    .execute();
  return id;
}

/**
 * Answers 'Is this your class?'. Yes moves the offered record's places to the person and removes that record; no keeps it from being
 * offered again. Refuses with 404 what was never theirs to answer; answering twice changes nothing.
 */
export async function answerOffer(
  parts: Parts,
  schoolmateId: string,
  offeredId: string,
  accept: boolean,
): Promise<void> {
  await parts.database.write(async (writing) => {
    const { trx } = writing;
    const own = await trx
      .selectFrom('schoolmates')
      .select(['mobile', 'claimed_at'])
      .where('id', '=', schoolmateId)
      .executeTakeFirstOrThrow();
    const waiting = own.mobile && own.claimed_at ? await unclaimedByMobile(trx, own.mobile) : [];
    if (!waiting.includes(offeredId)) throw new Refusal('not-found', messages.notFound);
    if (!accept) {
      await trx
        .insertInto('declined_offers')
        .values({ schoolmate_id: schoolmateId, offered_id: offeredId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    await absorbRecord(parts, writing, {
      keptId: schoolmateId,
      goneId: offeredId,
      how: 'offer',
      adminId: null,
    });
  });
}
