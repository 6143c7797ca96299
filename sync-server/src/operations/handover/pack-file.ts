import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { customAlphabet } from 'nanoid';
import { Header } from 'tar';
import { type ArchivedFile, tarOf } from '#server/data-directory/tar-of.ts';
import { CommandError } from '#server/operations/command/command.ts';

/* A pack is a tar archive in an age file with a passphrase (docs/handover-format.md). */

/** The maximum size of one file in the archive, in bytes. */
const largestFile = 16_000_000;
/** Leaves out vowels, so that no word appears, and characters that are misread on paper. Seven groups have 133 bits. */
const group = customAlphabet('23456789bcdfghjkmnpqrstvwxz', 4);
/**
 * The cost of trying one passphrase, as a power of two. It needs 32 MB. A passphrase of 133 bits cannot be guessed at any
 * cost.
 */
const workFactor = 15;
/** The cost that the tool age uses. A file could ask for more, to fill the memory. */
const highestCost = 18;
const block = 512;
const beginning = 'age-encryption.org/v1\n';

export function newPassphrase(): string {
  return Array.from({ length: 7 }, () => group()).join('-');
}

/**
 * Passes the encrypted archive to `save`. Only a few chunks of it are in memory at a time. No file is read any more once
 * the promise settles, also when `save` fails half way.
 */
export async function encrypt(
  files: AsyncIterable<ArchivedFile>,
  passphrase: string,
  save: (pack: Readable) => Promise<void>,
  cost = workFactor,
): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(cost);
  const plain = Readable.from(tarOf(files));
  const failures: unknown[] = [];
  plain.on('error', (error) => failures.push(error));
  const web = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  const pack = Readable.fromWeb(web as Parameters<typeof Readable.fromWeb>[0]);
  // `save` reports it: this only keeps a late one from ending the process.
  pack.on('error', () => undefined);
  try {
    await save(pack);
  } catch (error) {
    throw failures[0] ?? error;
  } finally {
    plain.destroy();
    if (!plain.closed) await once(plain, 'close');
    pack.destroy();
  }
}

/**
 * Decrypts a pack, and calls `take` with each file in it, one after the other. Throws a CommandError when the passphrase is wrong, and
 * when the pack was cut or changed; the files before that place were taken then.
 */
export async function readFiles(
  pack: Readable,
  passphrase: string,
  take: (path: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  try {
    const plain = await decrypted(pack, passphrase);
    for await (const { path, bytes } of filesOf(plain)) await take(path, bytes);
  } finally {
    pack.destroy();
  }
}

async function decrypted(pack: Readable, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const chunks = pack[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done || !first.value.subarray(0, beginning.length).equals(Buffer.from(beginning))) {
    throw new CommandError('This file is no handover pack. Nothing was changed.');
  }
  const [, cost = ''] =
    /\n-> scrypt \S+ (\d+)\n/.exec(first.value.subarray(0, 1000).toString('latin1')) ?? [];
  if (Number(cost) > highestCost)
    throw new CommandError('The pack is not valid: its passphrase would take more than 256 MB to try.');
  async function* whole() {
    yield new Uint8Array(first.value);
    for (;;) {
      const next = await chunks.next();
      if (next.done) return;
      yield new Uint8Array(next.value);
    }
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(Readable.toWeb(Readable.from(whole())) as ReadableStream<Uint8Array>);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (/no identity matched/.test(reason))
      throw new CommandError('The passphrase is wrong for this pack. Nothing was changed.');
    throw damaged();
  }
}

const damaged = () => new CommandError('The pack was cut or changed on its way. Nothing was changed here.');

/** Yields the files of a tar archive. Each is complete: a file that is longer than a pack may hold is refused. */
async function* filesOf(plain: ReadableStream<Uint8Array>): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const reader = new ExactReader(plain[Symbol.asyncIterator]());
  for (;;) {
    const header = new Header(await reader.read(block));
    // Two empty blocks end an archive.
    if (header.nullBlock) break;
    const { path = '', size = 0, type, cksumValid } = header;
    if (!cksumValid) throw damaged();
    if (type !== 'File' || size > largestFile)
      throw new CommandError(`The pack is not valid: it may not hold ${JSON.stringify(path)}.`);
    const bytes = await reader.read(size);
    await reader.read((block - (size % block)) % block);
    yield { path, bytes };
  }
  await reader.read(block);
  if (!(await reader.isAtEnd())) throw damaged();
}

/** Reads exact numbers of bytes from chunks of any size. */
class ExactReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest = Buffer.alloc(0);

  constructor(chunks: AsyncIterator<Uint8Array>) {
    this.#chunks = chunks;
  }

  async read(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#fill())) throw damaged();
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      pieces.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#fill());
  }

  /** Returns false at the end. A chunk that fails its check is damage. */
  async #fill(): Promise<boolean> {
    do {
      const next = await this.#chunks.next().catch(() => {
        throw damaged();
      });
      if (next.done) return false;
      this.#rest = Buffer.from(next.value);
    } while (this.#rest.length === 0);
    return true;
  }
}
