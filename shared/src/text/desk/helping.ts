import type { BatchRole } from '@memcherrish/shared/access/batch-roles.ts';

/** Texts of the page on which a schoolmate with a role helps a batch. */
export const helpingWords = {
  text: 'An admin of your school asked you to help. You see no numbers here.',
  you: { coordinator: 'You are a coordinator', volunteer: 'You are a volunteer' } satisfies Record<
    BatchRole,
    string
  >,
  roleIn: (role: BatchRole, batch: string, school: string, day: string) =>
    `${helpingWords.you[role]} of ${batch} at ${school} until ${day}.`,
  none: 'You help no batch now',
  noneText: 'Your role has ended. An admin of your school can give it again.',
  waiting: 'What waits for you',
  people: (batch: string) => `People of ${batch}`,
  joined: (joined: number, people: number) => `${joined} of ${people} have joined`,
  everyone: 'Everyone',
  allJoined: 'Everyone has joined.',
  hasJoined: 'Has joined',
  giveUp: 'Give up this role',
  askGiveUp: 'Give up your role?',
  giveUpText: (batch: string) => `You no longer help ${batch}. An admin can give you the role again.`,
  giveUpFailed: 'Your role could not be ended. Please try again.',
} as const;
