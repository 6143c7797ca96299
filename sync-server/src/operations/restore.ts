import { resolve } from 'node:path';
import { oldCredentials } from '#server/data-directory/old-credentials.ts';
import { type Restored, restoreBackup } from './backups/restore-backup.ts';
import { counted, requireSqlite, runCommand } from './command/command.ts';

/** Says whether passwords are those of the backup, and what to do then. */
function credentialsIn({ credentialsKept }: Restored): string[] {
  if (credentialsKept === null) return [oldCredentials('the backup')];
  if (credentialsKept === 0) return [];
  return [
    `${counted(credentialsKept, 'account')} had a newer password, number, second factor or passkey than the backup: the newer one stays in force.`,
  ];
}

await runCommand({
  usage: 'Usage: npm run restore -- FILE (made by npm run backup)',
  run: async (config, argument, signal) => {
    const archive = resolve(argument);
    const restored = await restoreBackup(requireSqlite(config), archive, new Date(), signal);
    const people = counted(restored.schoolmates, 'schoolmate');
    const what = `${counted(restored.schools, 'school')}, ${people} and ${counted(restored.photos, 'photo')}`;
    const before = restored.setAside ? ` What was there before is in ${restored.setAside}.` : '';
    return [`Restored ${what} from ${archive}.${before}`, ...credentialsIn(restored)];
  },
});
