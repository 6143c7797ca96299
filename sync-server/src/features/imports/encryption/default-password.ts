import { CFB } from 'xlsx';

/** Excel encrypts some books without asking, and opens them without asking. It uses this password for them. */
export const defaultPassword = Buffer.from('VelvetSweatshop', 'utf16le');

/** Returns a stream of an OLE2 file. Call it only in the process that reads workbooks. */
export function streamOf(bytes: Buffer, name: string): Buffer | null {
  const stream = CFB.find(CFB.read(bytes, { type: 'buffer' }), `/${name}`);
  return stream ? Buffer.from(stream.content) : null;
}

export function le32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
