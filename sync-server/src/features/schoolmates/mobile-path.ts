import { messages } from '@memcherrish/shared/text/messages.ts';
import { z } from 'zod';

/** `:mobile` in the path of a call: any spelling of a number, percent-encoded or not. */
export const mobilePath = (path: (mobile: string) => string) => path('MOBILE').replace('MOBILE', ':mobile');

export const mobileParams = z.object({ mobile: z.string().max(60, messages.notFound) });
