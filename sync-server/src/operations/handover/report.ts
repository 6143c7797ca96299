import { counted } from '#server/operations/command/command.ts';
import type { Conflicts } from './conflicts.ts';
import type { TakenIn } from './take-in.ts';

/** Returns what the operator reads after a pack was taken in. `adminEmail` is the admin that they named. */
export function linesOf(taken: TakenIn, adminEmail: string | null = null): string[] {
  const { schoolName, madeAt } = taken.header;
  if (taken.done === 'taken-in') {
    return [
      `Took in ${schoolName}, as it was on ${madeAt.slice(0, 10)}: ${counted(taken.rows, 'row')} and ${counted(taken.photos, 'photo')}.`,
      'Schoolmates sign in with a code to their phone. Give each admin and teacher a password: npm run password -- EMAIL',
      ...taken.admins.map(({ name, email }) => `The admin ${name} (${email}) came along.`),
      'Remove people here who deleted their account at the old installation since that day.',
      ...(taken.deletedHere > 0 ? [deletedLine(taken.deletedHere)] : []),
      ...conflictLines(taken.conflicts),
    ];
  }
  const { changed, gone } = taken.comparison;
  const tables = (counts: ReadonlyMap<string, number>) =>
    [...counts].map(([table, count]) => `${table} ${count}`).join(', ');
  return [
    taken.isSamePack
      ? `${schoolName} was taken in from this pack before. Nothing was changed.`
      : `${schoolName} is here already, and this is another pack of it. Nothing was changed: remove the school here first to take in this one.`,
    ...(changed.size > 0 ? [`Rows that differ from the pack: ${tables(changed)}.`] : []),
    ...(gone.size > 0 ? [`Rows of the pack that are not here: ${tables(gone)}.`] : []),
    ...(changed.size + gone.size === 0 ? ['Everything of the pack is here as it was.'] : []),
    ...(adminEmail === null
      ? []
      : [
          `--admin ${adminEmail} was not used, because the school is here already. An admin of the school can add them.`,
        ]),
  ];
}

function deletedLine(count: number): string {
  return count === 1
    ? '1 person of the pack had asked this installation to delete them. They were left out, with what they wrote.'
    : `${counted(count, 'person').replace('persons', 'people')} of the pack had asked this installation to delete them. They were left out, with what they wrote.`;
}

function conflictLines({ listings, usernames, leftOut }: Conflicts): string[] {
  const lines: string[] = [];
  if (listings.size > 0) {
    lines.push(
      `${counted(listings.size, 'person')} ${listings.size === 1 ? 'has' : 'have'} an account here already. They are on the class list as not joined, and are asked at their next visit whether it is them: ${[...listings.values()].join(', ')}.`.replace(
        'persons',
        'people',
      ),
    );
  }
  if (usernames.size > 0) {
    lines.push(
      `${counted(usernames.size, 'username')} had another owner here and got an ending: ${[...usernames.values()].join(', ')}.`,
    );
  }
  for (const { kind, name, email } of leftOut.values()) {
    lines.push(
      kind === 'teacher'
        ? `The teacher ${name} (${email}) has an account here already and was left out. Invite them to their classes.`
        : `The admin ${name} (${email}) has an account here already. They do not manage the school yet: another admin of the school can add them.`,
    );
  }
  return lines;
}
