import { createInterface } from 'node:readline';
import { CommandError, counted, runWords } from './command/command.ts';
import { placeOf } from './command/live-database.ts';
import { renewPassword } from './renew-password.ts';
import { voidPasswords } from './void-passwords.ts';

async function voidEveryone(place: string): Promise<string[]> {
  const { admins, teachers, schoolmates } = await voidPasswords(place, () => new Date());
  const who = `${counted(admins, 'admin')}, ${counted(teachers, 'teacher')} and ${counted(schoolmates, 'schoolmate')}`;
  return [
    `The passwords of ${who} and all recovery codes and passkeys are void. Everyone is signed out.`,
    'Schoolmates set a new password by a code to their phone ("Forgot Your Password?").',
    'Give each admin and teacher a new one: npm run password -- EMAIL',
  ];
}

const word = 'everyone';

/** Asks for the word `everyone`, on the terminal or on the first line of the standard input. */
async function requireWord(): Promise<void> {
  const { stdin, stderr } = process;
  stderr.write(
    `This voids the password of every admin, teacher and schoolmate, and signs everyone out. It cannot be undone.\nType ${word} to go on: `,
  );
  const lines = createInterface({ input: stdin });
  for await (const line of lines) {
    lines.close();
    if (line.trim() === word) return;
    break;
  }
  throw new CommandError(`Nothing was changed: type ${word}, or add --yes in a script.`);
}

await runWords({
  usage:
    'Usage: npm run password -- EMAIL (of an admin or a teacher), or npm run password -- --everyone [--yes] (asks first; --yes is for scripts)',
  run: (config, [who, yes, ...rest]) => {
    const isSure = yes === '--yes';
    if (!who || rest.length > 0 || (yes && !isSure)) return null;
    if (who === '--everyone') {
      return (isSure ? Promise.resolve() : requireWord()).then(() => voidEveryone(placeOf(config)));
    }
    return yes || who.startsWith('--') ? null : renew(placeOf(config), who);
  },
});

async function renew(place: string, email: string): Promise<string[]> {
  const renewed = await renewPassword(place, email, () => new Date());
  return [
    `New password of the ${renewed.kinds.join(' and the ')} ${renewed.email}:`,
    '',
    `  ${renewed.password}`,
    '',
    'It is shown this once. All their sessions have ended.',
    ...(renewed.secondFactorOff ? ['Signing in wants no code from an app any more.'] : []),
    ...(renewed.passkeysRemoved ? ['Their passkeys are removed.'] : []),
  ];
}
