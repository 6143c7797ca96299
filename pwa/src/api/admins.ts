import { adminLoginAnswer, registerAdminAnswer } from '@memcherrish/shared/wire/admins.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { z } from 'zod';
import { request } from './client.ts';
import type { Outcome } from './outcome.ts';

// The session travels in an HttpOnly cookie: the app drops the token before anything can keep it (design section 7).
const loggedIn = adminLoginAnswer.omit({ token: true });
export type AdminLoggedIn = z.infer<typeof loggedIn>;

export function registerAdmin(entry: { name: string; email: string; password: string }) {
  return request('POST', paths.adminRegister, { schema: registerAdminAnswer, json: entry });
}

export function loginAdmin(entry: { email: string; password: string }): Promise<Outcome<AdminLoggedIn>> {
  return request('POST', paths.adminLogin, { schema: loggedIn, json: entry });
}
