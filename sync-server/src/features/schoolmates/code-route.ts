import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { browserOf } from '#auth/caller.ts';
import type { CodePurpose } from '#auth/code-proofs.ts';
import { requireMobile } from '#features/people/mobiles.ts';
import { type Route, route } from '#server/routing/route.ts';
import { sendCode } from './sign-in-service.ts';

/** Declares a call that sends a one-time code to a number. */
export const codeRoute = (
  of: (typeof schoolmateCalls)['sendCode' | 'sendForgotCode' | 'sendNumberCode' | 'sendPasskeyCode'],
  purpose: CodePurpose,
  summary: string,
): Route =>
  route(of, {
    chapter: 'Schoolmates',
    summary,
    access: 'anyone',
    withoutAccount: 'A code is asked for before anyone is known.',
    handle: async ({ ctx, request, reply }) => {
      const mobile = requireMobile(request.body.mobile);
      const { channel: asked = 'sms' } = request.body;
      const sent = await sendCode(ctx, mobile, purpose, browserOf(request), asked);
      reply.setCodeMark(sent.codeMark);
      const { retryAfterSeconds, channel } = sent;
      return { message: messages.codeSent, retryAfterSeconds, ...(channel === 'whatsapp' && { channel }) };
    },
  });
