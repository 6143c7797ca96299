import { inflateRawSync } from 'node:zlib';

/** Returns the files of a ZIP by name, read from its directory. Each has the length that the directory declares. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, size] = [10, 20, 24].map((field, index) =>
      index === 0 ? archive.readUInt16LE(at + field) : archive.readUInt32LE(at + field),
    ) as [number, number, number];
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (content.length !== size) throw new Error('A file is not as long as the directory says.');
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), content);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
