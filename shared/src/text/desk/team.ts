import type { BatchRole } from '@memcherrish/shared/access/batch-roles.ts';
import { oneStop } from '../one-stop.ts';

/** Texts of the page on which admins give and end roles in batches. */
export const teamWords = {
  title: 'Team',
  text: (school: string) =>
    oneStop(
      `Schoolmates who help you at ${school}. A coordinator answers requests, claims and reports of one batch. A volunteer invites people of one batch. Neither sees more numbers than other classmates do.`,
    ),
  roles: { coordinator: 'Coordinator', volunteer: 'Volunteer' } satisfies Record<BatchRole, string>,
  list: 'Who helps now',
  untilTitle: 'Until',
  givenTitle: 'Given',
  none: 'No one helps yet',
  noneText: 'Choose a schoolmate who has joined, and give them a role until a day that you choose.',
  of: (role: BatchRole, batch: string) => `${teamWords.roles[role]} of ${batch}`,
  untilDay: (day: string) => `until ${day}`,
  givenBy: (admin: string | null, day: string) =>
    admin === null ? `given on ${day}` : `given by ${admin} on ${day}`,
  end: 'End the role',
  askEnd: (name: string) => `End the role of ${name}?`,
  endText: 'It ends at once, and we tell them.',
  endFailed: 'The role could not be ended. Please try again.',

  give: 'Give a role',
  who: 'Name of the schoolmate',
  whoHint: 'They must have joined.',
  choose: (name: string, of: string) => `Choose ${name}, ${of}`,
  chosen: (name: string, of: string) => `${name}, ${of}`,
  change: 'Choose another person',
  noOneFound: 'No one who has joined has this name.',
  chooseFirst: 'Choose a schoolmate.',
  role: 'Role',
  lastDay: 'Last day',
  lastDayHint: 'At most a year from now.',
  giveFailed: 'The role could not be given. Please try again.',
} as const;
