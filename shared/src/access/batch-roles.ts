/** The roles that an admin gives a schoolmate in one batch. */
export const batchRoles = ['coordinator', 'volunteer'] as const;
export type BatchRole = (typeof batchRoles)[number];

/** The calls that a role may open, beyond what every schoolmate of the batch may do. */
export type RoleAct =
  /** See who of the batch has joined, and invite people of all its classes. */
  'invite' | 'decide-requests' | 'decide-claims' | 'decide-reports';

const acts: Record<BatchRole, readonly RoleAct[]> = {
  coordinator: ['invite', 'decide-requests', 'decide-claims', 'decide-reports'],
  volunteer: ['invite'],
};

/** Returns whether a role allows an act in its batch. This is the only rule about roles. Every call of the server uses it. */
export function roleMay(role: BatchRole, act: RoleAct): boolean {
  return acts[role].includes(act);
}
