import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The disk operations and responses of a server, in order. Paths are relative to its data directory. */
export type Event =
  | { kind: 'write'; path: string; at: number; bytes: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'sync'; path: string }
  | { kind: 'create'; path: string }
  | { kind: 'folder'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'say'; bytes: Buffer };

const calls = [
  ...['pwrite64', 'write', 'writev', 'fsync', 'fdatasync', 'ftruncate', 'openat', 'mkdir', 'mkdirat'],
  ...['rename', 'renameat', 'renameat2', 'unlink', 'unlinkat'],
  // The server does not use these calls; if it did, the trace would be incomplete.
  ...['pwritev', 'pwritev2', 'fallocate', 'copy_file_range', 'sendfile', 'link', 'linkat', 'truncate'],
] as const;
const unknown = new Set<string>(calls.slice(calls.indexOf('pwritev')));

/** Options of strace for a trace that `eventsIn` can read. */
export const recording = (file: string) => [
  ...['-q', '-y', '-xx', '-s', '10000000', '-o', file],
  // ARM has only the newer call of each pair; the question mark ignores unknown ones.
  ...['-e', `trace=${calls.map((call) => `?${call}`).join(',')}`],
];

/** Returns whether the trace covers the process to its end. */
export function isComplete(file: string): boolean {
  return /\+\+\+ (exited with|killed by) [^\n]*\+\+\+\n$/.test(readFileSync(file, 'latin1').slice(-200));
}

/** Parses a trace of strace. Throws if the server made an unknown call on its data directory. */
export function eventsIn(file: string, dataDir: string): Event[] {
  const events: Event[] = [];
  const unfinished = new Map<string, string>();
  const positions = new Map<string, number>();
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const space = line.indexOf(' ');
    const pid = line.slice(0, space);
    let text = line.slice(space).trimStart();
    if (text.endsWith('<unfinished ...>')) {
      unfinished.set(pid, text.slice(0, -'<unfinished ...>'.length));
      continue;
    }
    if (text.startsWith('<... ')) text = (unfinished.get(pid) ?? '') + text.slice(text.indexOf('>') + 1);
    const open = text.indexOf('(');
    // The written bytes may be long; the end of a call follows them.
    const from = text.lastIndexOf('"') + 1;
    const [end = ''] = /\)\s+= /.exec(text.slice(from)) ?? [];
    if (end === '' || open < 0) continue;
    const at = text.indexOf(end, from);
    const call = {
      name: text.slice(0, open),
      args: text.slice(open + 1, at),
      result: text.slice(at + end.length),
    };
    if (call.result.startsWith('-1')) continue;
    for (const event of eventsOf(call, dataDir, positions)) events.push(event);
  }
  return events;
}

interface Call {
  name: string;
  args: string;
  result: string;
}

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** Returns a path relative to the data directory, `''` for the directory itself, null for any other. */
function inside(hex: string, dataDir: string): string | null {
  const path = relative(dataDir, bytesOf(hex).toString());
  return path.startsWith('..') ? null : path;
}

function* eventsOf(call: Call, dataDir: string, positions: Map<string, number>): Generator<Event> {
  const { name, args, result } = call;
  const strings = args.split('"').filter((_, index) => index % 2 === 1);
  const [, fd = '', opened = ''] = /^(\d+)<([^>]*)>/.exec(args.slice(0, 2000)) ?? [];
  const path = inside(fd ? opened : (strings[0] ?? ''), dataDir);
  const numbers = args.slice(args.lastIndexOf('"') + 1).split(',');
  const written = Number.parseInt(result, 10);

  if (fd && bytesOf(opened).toString().startsWith('socket:')) {
    if (name.startsWith('write')) yield { kind: 'say', bytes: Buffer.concat(strings.map(bytesOf)) };
    return;
  }
  if (path === null) return;
  if (unknown.has(name)) throw new Error(`${name} on ${path} is not understood.`);
  if (name === 'pwrite64') {
    const bytes = bytesOf(strings[0] ?? '').subarray(0, written);
    yield { kind: 'write', path, at: Number(numbers[2]), bytes };
  } else if (name === 'write' || name === 'writev') {
    const bytes = Buffer.concat(strings.map(bytesOf)).subarray(0, written);
    const at = positions.get(fd) ?? 0;
    positions.set(fd, at + bytes.length);
    yield { kind: 'write', path, at, bytes };
  } else if (name === 'fsync' || name === 'fdatasync') yield { kind: 'sync', path };
  else if (name === 'ftruncate') yield { kind: 'truncate', path, size: Number(args.split(',')[1]) };
  else if (name === 'openat') {
    if (args.includes('O_APPEND')) throw new Error(`Appending to ${path} is not understood.`);
    positions.set(String(written), 0);
    if (args.includes('O_CREAT')) yield { kind: 'create', path };
    if (args.includes('O_TRUNC')) yield { kind: 'truncate', path, size: 0 };
  } else if (name.startsWith('mkdir')) yield { kind: 'folder', path };
  else if (name.startsWith('unlink')) yield { kind: 'remove', path };
  else if (name.startsWith('rename')) {
    const to = inside(strings[1] ?? '', dataDir);
    if (to !== null) yield { kind: 'rename', path, to };
  }
}
