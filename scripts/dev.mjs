import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, install, node, root, tool } from './setup.mjs';

const address = 'http://localhost:5173';

install();

const start = (args, folder, extra) =>
  spawn(node(), args, { cwd: join(root, folder), stdio: 'inherit', env: environment(extra) });
const children = [
  // The app's development server proxies requests to port 3000. Pages come from its own address, which the server has
  // to know.
  start(['--watch', '--watch-preserve-output', 'sync-server/src/main.ts'], '.', {
    HOST: '127.0.0.1',
    PORT: '3000',
    PUBLIC_URL: address,
  }),
  start([tool('vite', 'bin/vite.js'), '--port', '5173', '--strictPort'], 'pwa'),
];

// Each process is useless without the other, so they end together.
const end = () => {
  for (const child of children) child.kill();
};
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    end();
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);

console.log(`Open ${address}: pages reload by themselves, and the server restarts when its files change.`);
