// Writes a brotli copy next to each text file of the built app. The server then does not compress on each request.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './setup.mjs';

const dist = join(root, 'pwa/dist');
const worthIt = /\.(js|css|html|svg|webmanifest|json)$/;
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

for (const file of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!file.isFile() || !worthIt.test(file.name)) continue;
  const path = join(file.parentPath, file.name);
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), options));
}
