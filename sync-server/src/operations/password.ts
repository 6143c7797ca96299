import { counted, runCommand } from './command.ts';
import { placeOf } from './live-database.ts';
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

await runCommand({
  usage: 'Usage: npm run password -- EMAIL (of an admin or a teacher), or npm run password -- --everyone',
  run: async (config, email) => {
    if (email === '--everyone') return voidEveryone(placeOf(config));
    const renewed = await renewPassword(placeOf(config), email, () => new Date());
    return [
      `New password of the ${renewed.kinds.join(' and the ')} ${renewed.email}:`,
      '',
      `  ${renewed.password}`,
      '',
      'It is shown this once. All their sessions have ended.',
      ...(renewed.secondFactorOff ? ['Signing in wants no code from an app any more.'] : []),
      ...(renewed.passkeysRemoved ? ['Their passkeys are removed.'] : []),
    ];
  },
});
