import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PhotoStore } from '#features/photos/photo-store.ts';
import { ownDataPage } from './own-data-page.ts';
import type { OwnData } from './own-data-service.ts';

/** Streams the data as a ZIP: JSON for programs, HTML for people, and the unchanged photos. */
export async function ownDataFile(data: OwnData, photos: Pick<PhotoStore, 'read'>): Promise<Readable> {
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
  for (const { name, id } of data.photos) {
    if ((await photos.read(id, 'large')) === null) continue;
    // Reads it again when its turn comes, so that one photo at a time is in memory.
    zip.addReadStreamLazy(name, stored, (send) => {
      photos.read(id, 'large').then(
        (bytes) =>
          send(
            bytes ? null : new Error('A photo was deleted meanwhile.'),
            Readable.from(bytes ? [bytes] : []),
          ),
        (error: Error) => send(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return sent;
}
