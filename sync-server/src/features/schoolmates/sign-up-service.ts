import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { normaliseUsername } from '@memcherrish/shared/rules/credentials.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import type { signUpAnswer } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { nanoid } from 'nanoid';
import type { z } from 'zod';
import type { Browser } from '#auth/browser.ts';
import type { Credential } from '#auth/sessions.ts';
import type { AccountWithHash } from '#auth/verified-password.ts';
import { isMember } from '#auth/viewer-scope.ts';
import type { WriteTx } from '#db/write.ts';
import { membershipsOf } from '#directory/division-paths-store.ts';
import { endOfVeil } from '#directory/newcomers-store.ts';
import { eraseNotes } from '#directory/outreach-notes-store.ts';
import { fileClaim } from '#features/claims/claims-service.ts';
import { linkOf, type OpenLink } from '#features/claims/links-store.ts';
import { mergeInto } from '#features/people/merge-into.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { hashByProof } from './hash-by-proof.ts';
import { claimedByMobile, unclaimedByMobile } from './schoolmates-store.ts';
import { openSession, refuseKeptNumber, type SignedIn } from './sign-in-service.ts';

/**
 * Creates the account of a proved number's owner. A single unclaimed record with the number is claimed at
 * once. Without one, or with several, a new record is made, and the next pull offers the waiting ones.
 * Everything that was set on the record before, such as a password, is replaced. An open link files the claim
 * to its listing and signs the person in. With a closed link the account is made all the same. Each new account is a
 * newcomer's: a code proves a number, not that its holder is the person on the list.
 */
export async function signUp(
  ctx: Uses<
    | 'attempts'
    | 'claimLinks'
    | 'clock'
    | 'codes'
    | 'database'
    | 'deletions'
    | 'passwords'
    | 'photos'
    | 'pokes'
    | 'quotas'
    | 'revisions'
    | 'sessions'
  >,
  entry: {
    mobile: string;
    proof: string | null;
    username: string;
    password: string;
    name?: string | undefined;
    invitation?: string | undefined;
  },
  browser: Browser,
): Promise<{
  account: AccountWithHash;
  memberships: DivisionPath[];
  claim: z.infer<typeof signUpAnswer>['claim'];
  session: SignedIn | null;
}> {
  const proofId = await ctx.codes.requireProof(entry.proof, entry.mobile, 'signup');
  if (ctx.passwords.isCommon(entry.password)) throw invalidField('password', serverWords.passwordTooCommon);
  const username = normaliseUsername(entry.username);
  const password_hash = await hashByProof(ctx, proofId, entry.password);
  return ctx.database.write(async (tx) => {
    await ctx.codes.useProof(tx, entry.proof, entry.mobile, 'signup');
    if (await claimedByMobile(tx, entry.mobile)) {
      throw new ApiError('already-registered', serverWords.alreadyRegistered);
    }
    await refuseKeptNumber(ctx, tx, entry.mobile);
    const taken = await tx
      .selectFrom('schoolmates')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst();
    if (taken) {
      throw new ApiError('already-exists', serverWords.usernameTaken, {
        fields: { username: serverWords.usernameTaken },
      });
    }
    const now = ctx.clock().toISOString();
    const veiled_until = endOfVeil(ctx.clock());
    const account = { username, password_hash, claimed_at: now, reached_at: now, veiled_until };
    const waiting = await unclaimedByMobile(tx, entry.mobile);
    const link = entry.invitation === undefined ? null : await linkOf(ctx, tx, entry.invitation);
    const open = link?.state === 'open' ? link : null;
    // The listing of the link is joined by a claim, which can be undone. Any other record becomes the account
    // itself.
    const isListed = open !== null && waiting.includes(open.listing.id);
    const only = waiting.length === 1 && !isListed ? waiting[0] : undefined;
    const id = only ?? (await newRecord(ctx, tx, entry.mobile, open?.listing.name ?? entry.name ?? username));
    await tx.updateTable('schoolmates').set(account).where('id', '=', id).execute();
    await eraseNotes(tx, id);
    await ctx.revisions.touchPeople(tx, [id]);
    const claim = link?.state === 'open' ? await claimWith(ctx, tx, id, link) : (link?.state ?? null);
    const named = { kind: 'schoolmate', id, passwordHash: password_hash } as const;
    const credential: Credential = { isProof: true, confirm: async () => named };
    const session = open && (await openSession(ctx, tx, credential, browser));
    return { account: named, memberships: await membershipsOf(tx, id), claim, session };
  });
}

/** Returns null when another record with the number already added the person to that division. */
async function claimWith(
  ctx: Uses<'clock' | 'deletions' | 'photos' | 'pokes' | 'quotas' | 'revisions'>,
  tx: WriteTx,
  id: string,
  link: OpenLink,
) {
  if (await isMember(tx, link.invitation.division_id, id)) return null;
  return (await fileClaim(ctx, tx, id, link)).state;
}

/** Makes a record with the name from the link, or else the typed name. A client that sends none gets the username. */
async function newRecord(ctx: Uses<'clock'>, tx: WriteTx, mobile: string, name: string): Promise<string> {
  const id = nanoid(16);
  await tx
    .insertInto('schoolmates')
    .values({ id, name, mobile, revision: 0, field_revisions: '{}', created_at: ctx.clock().toISOString() })
    .execute();
  return id;
}

/**
 * Stores the response to 'Is this your class?'. Yes moves the offered record's memberships to the person and
 * deletes the record. No stops the offer. Refuses with 404 a record that was never offered to the person. A
 * repeat changes nothing.
 */
export async function answerOffer(
  ctx: Uses<'clock' | 'database' | 'deletions' | 'photos' | 'quotas' | 'revisions'>,
  schoolmateId: string,
  offeredId: string,
  accept: boolean,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const own = await tx
      .selectFrom('schoolmates')
      .select(['mobile', 'claimed_at'])
      .where('id', '=', schoolmateId)
      .executeTakeFirstOrThrow();
    const waiting = own.mobile && own.claimed_at ? await unclaimedByMobile(tx, own.mobile) : [];
    if (!waiting.includes(offeredId)) throw new ApiError('not-found', messages.notFound);
    if (!accept) {
      await tx
        .insertInto('declined_offers')
        .values({ schoolmate_id: schoolmateId, offered_id: offeredId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    await mergeInto(ctx, tx, {
      keptId: schoolmateId,
      goneId: offeredId,
      how: 'offer',
      adminId: null,
    });
  });
}
