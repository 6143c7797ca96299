import { resolve } from 'node:path';
import { counted, runCommand } from './command.ts';
import { restoreBackup } from './restore-backup.ts';

await runCommand({
  usage: 'Usage: npm run restore -- FILE (made by npm run backup)',
  run: async (config, argument, signal) => {
    const archive = resolve(argument);
    const restored = await restoreBackup(config.dataDir, archive, new Date(), signal);
    const people = counted(restored.schoolmates, 'schoolmate');
    const what = `${counted(restored.schools, 'school')}, ${people} and ${counted(restored.photos, 'photo')}`;
    const before = restored.setAside ? ` What was there before is in ${restored.setAside}.` : '';
    return [`Restored ${what} from ${archive}.${before}`];
  },
});
