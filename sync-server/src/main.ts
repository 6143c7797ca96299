import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Most of a start goes into compiling what is the same as last time: that is kept beside what is installed, and trusted as much.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/memcherrish'));
await import('./serve.ts');
