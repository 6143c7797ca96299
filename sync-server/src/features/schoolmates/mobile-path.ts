import { messages } from '@memcherrish/shared/text/messages.ts';
import { z } from 'zod';

/** Builds the route path with `:mobile`, which accepts a number in any spelling, percent-encoded or not. */
export const mobilePath = (path: (mobile: string) => string) => path('MOBILE').replace('MOBILE', ':mobile');

export const mobileParams = z.object({ mobile: z.string().max(60, messages.notFound) });
