import { idleAccounts } from '@memcherrish/shared/domain/limits.ts';
import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { returnCalls } from '@memcherrish/shared/wire/people/returns.ts';
import { proofOf } from '#auth/caller.ts';
import { fileReturn } from '#features/claims/returns-service.ts';
import { isOpenToCodes } from '#features/claims/returns-store.ts';
import { requireMobile } from '#features/people/mobiles.ts';
import type { Uses } from '#server/context.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type Route, route } from '#server/routing/route.ts';
import { claimedByMobile } from './schoolmates-store.ts';

/** The route for a person who has proved the number of an idle account and remembers no password. */
export const returnRoutes: readonly Route[] = [
  route(returnCalls.ask, {
    chapter: 'Schoolmates',
    summary:
      'Asks classmates and admins whether the holder of the number of an idle account is still its owner',
    access: 'proof',
    withoutAccount: 'The proof of a number says whose account it is.',
    handle: async ({ ctx, request }) => {
      const mobile = requireMobile(request.body.mobile);
      await askReturn(ctx.forGuest(request), mobile, proofOf(request));
      return { message: idleWords.asked };
    },
  }),
];

/** The proof stays usable: the question opens nothing by itself. */
async function askReturn(
  ctx: Uses<'attempts' | 'clock' | 'codes' | 'database' | 'pokes'>,
  mobile: string,
  proof: string | null,
): Promise<void> {
  // A sign-in and a forgotten password both lead here.
  await ctx.codes
    .requireProof(proof, mobile, 'signup')
    .catch(() => ctx.codes.requireProof(proof, mobile, 'forgot'));
  const account = await claimedByMobile(ctx.database.read, mobile);
  if (!account) throw new ApiError('proof-missing', serverWords.proofMissing);
  const { asksPerAccount, openFor } = idleAccounts;
  await ctx.attempts.count(`return ${account.id}`, asksPerAccount, openFor, idleWords.tooManyAsks);
  await ctx.database.write(async (tx) => {
    const owner = await claimedByMobile(tx, mobile);
    if (owner?.id !== account.id) throw new ApiError('proof-missing', serverWords.proofMissing);
    if (await isOpenToCodes(tx, owner.id, ctx.clock())) throw new ApiError('conflict', idleWords.notIdle);
    await fileReturn(ctx, tx, owner.id);
  });
}
