import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { CommandError, counted, runWords } from './command/command.ts';
import { withInstallation } from './handover/installation.ts';
import { newPassphrase } from './handover/pack-file.ts';
import { askPassphrase } from './handover/passphrase.ts';
import { linesOf } from './handover/report.ts';
import { savePack } from './handover/save-pack.ts';
import { takeIn } from './handover/take-in.ts';
import { writePack } from './handover/write-pack.ts';

await runWords({
  usage: [
    'Usage: npm run handover -- export SCHOOL FILE (the name or id of the school, and a file that does not exist yet)',
    '   or: npm run handover -- take-in FILE [--admin EMAIL] (an admin of this installation who shall manage the school)',
  ].join('\n'),
  run: (config, words, signal) => {
    const [verb, first, second, third] = words;
    if (verb === 'export' && first && second && words.length === 3)
      return exportSchool(config, first, resolve(second), signal);
    if (verb !== 'take-in' || !first) return null;
    if (words.length === 2) return takeSchoolIn(config, resolve(first), null, signal);
    if (words.length === 4 && second === '--admin' && third)
      return takeSchoolIn(config, resolve(first), third, signal);
    return null;
  },
});

async function exportSchool(
  config: Config,
  school: string,
  file: string,
  signal: AbortSignal,
): Promise<string[]> {
  const passphrase = newPassphrase();
  const warnings: string[] = [];
  const contents = await withInstallation(
    config,
    'read',
    (source) => savePack(config.dataDir, file, signal, (save) => writePack(source, school, passphrase, save)),
    (line) => warnings.push(line),
  );
  const lines = [
    `Wrote ${contents.schoolName} to ${file}: ${counted(contents.rows, 'row')} and ${counted(contents.photos, 'photo')}.`,
    '',
    `  Passphrase: ${passphrase}`,
    '',
    'It is shown this once, and stored nowhere. Send it separately from the file, for example by telephone.',
    'The pack holds no password: people sign in at the other installation with a code to their phone.',
  ];
  if (contents.lostPhotos > 0)
    lines.push(`Left out: ${counted(contents.lostPhotos, 'photo')} whose files are missing.`);
  return [...lines, ...warnings];
}

async function takeSchoolIn(
  config: Config,
  file: string,
  adminEmail: string | null,
  signal: AbortSignal,
): Promise<string[]> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const passphrase = await askPassphrase();
  const pack = { open: () => createReadStream(file, { signal }), passphrase };
  const warnings: string[] = [];
  const taken = await withInstallation(
    config,
    'write',
    (target) => takeIn(target, pack, adminEmail?.trim().toLowerCase() ?? null),
    (line) => warnings.push(line),
  );
  return [...linesOf(taken, adminEmail), ...warnings];
}
