import { basename, dirname } from 'node:path';
import type { Random } from '#sample/random.ts';
import type { Event } from './trace.ts';

const sector = 512;

type Change = { at: number; bytes: Buffer } | { size: number };

/** A file: its durable bytes, and the changes since the last sync. */
class FileOnDisk {
  #durable: Buffer;
  #since: Change[] = [];

  constructor(durable: Buffer = Buffer.alloc(0)) {
    this.#durable = durable;
  }

  change(change: Change): void {
    this.#since.push(change);
  }

  sync(): void {
    this.#durable = this.#with(() => true);
    this.#since = [];
  }

  get now(): Buffer {
    return this.#with(() => true);
  }

  /** Returns the file after a power cut. Each sector that was not synced may be written or not. */
  after(survives: () => boolean): Buffer {
    return this.#with(survives);
  }

  #with(survives: () => boolean): Buffer {
    if (this.#since.length === 0) return this.#durable;
    const ends = this.#since.map((change) =>
      'size' in change ? change.size : change.at + change.bytes.length,
    );
    const bytes = Buffer.alloc(Math.max(this.#durable.length, ...ends));
    this.#durable.copy(bytes);
    let { length } = this.#durable;
    for (const change of this.#since) {
      if ('size' in change) {
        if (!survives()) continue;
        bytes.fill(0, Math.min(change.size, length), Math.max(change.size, length));
        length = change.size;
        continue;
      }
      const end = change.at + change.bytes.length;
      for (let from = change.at; from < end; ) {
        const to = Math.min(end, from - (from % sector) + sector);
        if (survives()) {
          change.bytes.copy(bytes, from, from - change.at, to - change.at);
          length = Math.max(length, to);
        }
        from = to;
      }
    }
    return bytes.subarray(0, length);
  }
}

type Names = Map<string, FileOnDisk | Folder>;

/** A folder. Its names become durable only when the folder itself is synced. */
class Folder {
  readonly now: Names = new Map();
  #durable: Names = new Map();
  #since: ((names: Names) => void)[] = [];

  change(change: (names: Names) => void): void {
    change(this.now);
    this.#since.push(change);
  }

  sync(): void {
    this.#durable = new Map(this.now);
    this.#since = [];
  }

  after(survives: () => boolean): Names {
    const names = new Map(this.#durable);
    for (const change of this.#since) if (survives()) change(names);
    return names;
  }
}

/** A data directory on a disk with only the guarantees of POSIX: synced data survives, and any part of the rest may. */
export class Disk {
  readonly #root = new Folder();

  /** Starts with these files, all durable. */
  constructor(files: ReadonlyMap<string, Buffer> = new Map()) {
    for (const [path, bytes] of files) {
      const name = dirname(path);
      if (name !== '.' && !this.#root.now.has(name)) this.apply({ kind: 'folder', path: name });
      this.#folderOf(path).change((names) => names.set(basename(path), new FileOnDisk(bytes)));
    }
    for (const each of this.#root.now.values()) each.sync();
    this.#root.sync();
  }

  apply(event: Event): void {
    if (event.kind === 'say') return;
    if (event.kind === 'sync') {
      (event.path === '' ? this.#root : this.#at(event.path)).sync();
      return;
    }
    const folder = this.#folderOf(event.path);
    const name = basename(event.path);
    if (event.kind === 'create') {
      if (folder.now.has(name)) return;
      const file = new FileOnDisk();
      folder.change((names) => names.set(name, file));
    } else if (event.kind === 'folder') {
      const made = new Folder();
      folder.change((names) => names.set(name, made));
    } else if (event.kind === 'remove') folder.change((names) => names.delete(name));
    else if (event.kind === 'rename') {
      const moved = this.#at(event.path);
      if (dirname(event.to) !== dirname(event.path))
        throw new Error('A move between folders is not understood.');
      folder.change((names) => {
        names.delete(name);
        names.set(basename(event.to), moved);
      });
    } else {
      const file = this.#at(event.path);
      if (file instanceof Folder) throw new Error(`${event.path} is a folder.`);
      file.change(event.kind === 'write' ? event : { size: event.size });
    }
  }

  read(path: string): Buffer {
    const file = this.#at(path);
    if (file instanceof Folder) throw new Error(`${path} is a folder.`);
    return file.now;
  }

  /** Returns a possible state after a power cut at this moment. Each part that is not durable survives with this probability. */
  after(random: Random, probability: number): Map<string, Buffer> {
    const survives = () => random.chance(probability);
    return filesAfter(this.#root.after(survives), survives);
  }

  #folderOf(path: string): Folder {
    const parent = dirname(path);
    const folder = parent === '.' ? this.#root : this.#root.now.get(parent);
    if (!(folder instanceof Folder)) throw new Error(`${parent} is no folder.`);
    return folder;
  }

  #at(path: string): FileOnDisk | Folder {
    const found = this.#folderOf(path).now.get(basename(path));
    if (!found) throw new Error(`There is no ${path}.`);
    return found;
  }
}

function filesAfter(names: Names, survives: () => boolean): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const [name, each] of names) {
    if (each instanceof FileOnDisk) files.set(name, each.after(survives));
    else {
      for (const [inner, bytes] of filesAfter(each.after(survives), survives))
        files.set(`${name}/${inner}`, bytes);
    }
  }
  return files;
}
