// Takes a picture of every screen and dialog of the sample school, for review (pwa/e2e/screens.test.ts). An
// argument selects the tours by name.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, foreground, install, root, tool } from './setup.mjs';

const folder = join(root, 'screens');
const [wanted = 'all'] = process.argv.slice(2);

install();
build();
if (wanted === 'all') await rm(folder, { recursive: true, force: true });
process.on('exit', () => console.log(`The pictures are in ${folder}`));
foreground([tool('vitest', 'vitest.mjs'), 'run', 'pwa/e2e/screens.test.ts'], { SCREENS: wanted });
