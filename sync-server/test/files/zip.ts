import { crc32, deflateRawSync } from 'node:zlib';

/** One file of a ZIP. The optional fields override the true values. */
export interface ZipEntry {
  name: string;
  content: Buffer | string;
  /** The unpacked size that the directory and the local header declare. */
  declared?: number;
  crc?: number;
  /** The general purpose flags; 1 is encrypted. */
  flags?: number;
  method?: number;
}

/** Writes a ZIP byte by byte, so that a test can set a false value in any field. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(entry.flags ?? 0, 2);
    shared.writeUInt16LE(entry.method ?? 8, 4);
    shared.writeUInt32LE(entry.crc ?? crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(entry.declared ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed]);
    locals.push(local);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, tail, name);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}
