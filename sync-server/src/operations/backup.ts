import { resolve } from 'node:path';
import { counted, requireSqlite, runCommand } from './command.ts';
import { makeBackup } from './make-backup.ts';

await runCommand({
  usage: 'Usage: npm run backup -- FILE (a file that does not exist yet, such as memcherrish.tar)',
  run: async (config, argument, signal) => {
    const target = resolve(argument);
    const { photos, lostPhotos, bytes } = await makeBackup(requireSqlite(config), target, signal);
    const megabytes = (bytes / 1_000_000).toFixed(1);
    const lines = [`Backed up the database and ${counted(photos, 'photo')} to ${target} (${megabytes} MB).`];
    if (lostPhotos > 0) {
      lines.push(`Left out: ${counted(lostPhotos, 'photo')} whose files are missing in ${config.dataDir}.`);
    }
    return lines;
  },
});
