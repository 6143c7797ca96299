import { stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ownDataPage } from './own-data-page.ts';
import type { OwnData } from './own-data-service.ts';

/** Streams the data as a ZIP: JSON for programs, HTML for people, and the unchanged photos. */
export async function ownDataFile(data: OwnData): Promise<Readable> {
  const zip = new ZipFile();
  const sent = new PassThrough();
  // A photo that is deleted while the file is written breaks the stream, so that the caller notices.
  zip.on('error', (error: Error) => sent.destroy(error));
  zip.outputStream.pipe(sent);
  // Reads the rest of the ZIP when the caller disconnects. The library cannot be cancelled, so its files
  // would stay open.
  sent.on('close', () => zip.outputStream.resume());
  // Stores entries without compression: photos do not shrink, and the content stays inspectable in transit.
  const stored = { compress: false, mode: 0o100600 };
  zip.addBuffer(Buffer.from(`${JSON.stringify(data.sections, null, 2)}\n`), 'data.json', stored);
  zip.addBuffer(Buffer.from(ownDataPage(data)), 'readable.html', stored);
  for (const { name, path } of data.photos) {
    if (await isThere(path)) zip.addFile(path, name, stored);
  }
  zip.end();
  return sent;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (file) => file.isFile(),
    () => false,
  );
}
