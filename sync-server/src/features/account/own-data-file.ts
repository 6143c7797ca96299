import { stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ownDataPage } from './own-data-page.ts';
import type { OwnData } from './own-data-service.ts';

/** The data as a ZIP, written while it is sent: for programs, for people, and the photos as they are. */
export async function ownDataFile(data: OwnData): Promise<Readable> {
  const zip = new ZipFile();
  const sent = new PassThrough();
  // A photo that goes while the file is being written ends it half way, for all to see.
  zip.on('error', (error: Error) => sent.destroy(error));
  zip.outputStream.pipe(sent);
  // Whoever goes away half way leaves the rest to be read to nowhere: the library has no other end, and files would stay open.
  sent.on('close', () => zip.outputStream.resume());
  // Nothing is compressed: photos gain nothing by it, and what leaves can be looked at on its way.
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
