import { expect, it } from 'vitest';
import { batchRoles, type RoleAct, roleMay } from './batch-roles.ts';

const allActs: readonly RoleAct[] = ['invite', 'decide-requests', 'decide-claims', 'decide-reports'];
const actsOf = (role: (typeof batchRoles)[number]) => allActs.filter((act) => roleMay(role, act));

it('a coordinator invites and decides requests, claims and reports', () => {
  expect(actsOf('coordinator')).toEqual(['invite', 'decide-requests', 'decide-claims', 'decide-reports']);
});

it('a volunteer only invites', () => {
  expect(actsOf('volunteer')).toEqual(['invite']);
});

it('there is no other role', () => {
  expect(batchRoles).toEqual(['coordinator', 'volunteer']);
});
