import { counted, runCommand } from './command/command.ts';
import { moveToPostgres } from './move-to-postgres.ts';

await runCommand({
  usage:
    'Usage: npm run move -- DATABASE_URL (an empty database of PostgreSQL), with DATA_DIR and PHOTOS_URL',
  takesPhotosUrl: true,
  run: async (config, url) => {
    const { tables, rows, photos, setAside } = await moveToPostgres(config, url, new Date());
    const into = config.photosUrl ? `, and ${counted(photos, 'photo')} into the bucket` : '';
    return [
      `Moved ${counted(rows, 'row')} of ${counted(tables, 'table')}${into}. SQLite's file is now ${setAside}.`,
      `Start the servers with DATABASE_URL, and with AUTH_SECRET set to the content of ${config.dataDir}/auth-secret:`,
      'then no one is signed out, and no device notices the move.',
      ...(config.photosUrl
        ? []
        : [`The photos stay in ${config.dataDir}, which all servers share on this machine.`]),
    ];
  },
});
