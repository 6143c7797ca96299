import {
  adminLoginAnswer,
  registerAdminAnswer,
  type registerAdminBody,
} from '@memcherrish/shared/wire/admins.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { fellowAdmins, waitingAdmins } from '@memcherrish/shared/wire/management.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { secondFactorStep } from '@memcherrish/shared/wire/second-factor.ts';
import { z } from 'zod';
import { request } from './client.ts';
import { openSession } from './open-session.ts';
import type { Outcome } from './outcome.ts';

// The session is stored in an HttpOnly cookie: the app drops the token before any code can store it.
const loggedIn = adminLoginAnswer.omit({ token: true });
export type FellowAdmin = z.infer<typeof fellowAdmins>[number];
export type WaitingAdmin = z.infer<typeof waitingAdmins>[number];
// The second-factor step first: without its mark the response is the one of the specification.
const entered = z.union([secondFactorStep, loggedIn]);
export type AdminEntered = z.infer<typeof entered>;

export function registerAdmin(entry: z.input<typeof registerAdminBody>) {
  return request('POST', paths.adminRegister, { schema: registerAdminAnswer, json: entry });
}

export function loginAdmin(entry: { email: string; password: string }): Promise<Outcome<AdminEntered>> {
  return openSession('POST', paths.adminLogin, { schema: entered, json: entry });
}

export function listFellowAdmins(schoolId: string) {
  return request('GET', paths.fellowAdmins(schoolId), { schema: fellowAdmins });
}

export function addFellowAdmin(schoolId: string, email: string) {
  return request('POST', paths.fellowAdmins(schoolId), { schema: done, json: { email } });
}

export function removeFellowAdmin(schoolId: string, adminId: string) {
  return request('DELETE', paths.fellowAdmin(schoolId, adminId), { schema: done });
}

/** Lists the admins who wait for approval; empty for admins who may not approve. */
export function listWaitingAdmins() {
  return request('GET', paths.waitingAdmins, { schema: waitingAdmins });
}

export function decideWaitingAdmin(adminId: string, approve: boolean) {
  return request('POST', paths.waitingAdmin(adminId), { schema: done, json: { approve } });
}
