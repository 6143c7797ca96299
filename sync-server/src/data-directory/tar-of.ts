import { Header } from 'tar';

export interface ArchivedFile {
  path: string;
  size: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

const block = 512;

/**
 * Yields a tar archive of these files, each readable by its owner alone. Only one chunk of one file is in
 * memory at a time.
 */
export async function* tarOf(
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
): AsyncGenerator<Buffer> {
  const mtime = new Date();
  for await (const { path, size, content } of files) {
    const header = new Header({ path, size, mode: 0o600, mtime, type: 'File' });
    header.encode();
    if (!header.block) throw new Error(`${path} has no header.`);
    yield header.block;
    yield* content;
    yield Buffer.alloc((block - (size % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}
