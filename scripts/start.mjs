import { build, foreground, install } from './setup.mjs';

install();
build();
foreground(['sync-server/src/main.ts']);
