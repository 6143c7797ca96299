import { spreadsheet } from '@memcherrish/shared/domain/limits.ts';

/** The reason to refuse a file before any part is read. */
export type ContainerProblem =
  | 'type'
  | 'text'
  | 'opendocument'
  | 'too-large'
  | 'too-much'
  | 'too-many-parts'
  | 'locked'
  | 'broken';

/** The kind of a file, by its bytes alone. */
export type Container =
  | { kind: 'xlsx'; parts: ZipPart[] }
  | { kind: 'xls' | 'encrypted' | 'html' | 'xml' }
  | { problem: ContainerProblem };

/** One file inside a .xlsx, as the ZIP directory declares it. */
export interface ZipPart {
  /** In lower case and with forward slashes, because producers differ in both. */
  key: string;
  name: string;
  /** 0 is stored, 8 is deflated. */
  method: 0 | 8;
  crc: number;
  packed: number;
  unpacked: number;
  /** The position of the local header. */
  offset: number;
}

/**
 * Returns the kind of a file from its first bytes and its directory, without inflating anything. A .xlsx is a
 * ZIP with content types and a workbook part. A .xls is an OLE2 file with a workbook stream. A .xlsx with a password is one with an
 * encrypted package; its password may be the one that Excel uses without asking. School programs also save
 * web pages with a table, and tables of Excel 2003 in XML, as .xls. OpenDocument, CSV and all other types are refused,
 * whatever the file name.
 * Refuses more than `maxEntries` parts that are read, and more than `maxUnpackedBytes` declared in all.
 */
export function checkContainer(bytes: Buffer): Container {
  if (bytes.length > spreadsheet.maxBytes) return { problem: 'too-large' };
  if (startsWith(bytes, oleMagic)) return checkOle(bytes);
  if (startsWith(bytes, zipMagic)) return checkZip(bytes);
  return checkText(bytes);
}

const utf16Mark = Buffer.from('fffe', 'hex');
/** Texts start within this many bytes with what tells their kind. */
const textStart = 4096;

function checkText(bytes: Buffer): Container {
  // Excel saves 'Unicode Text' so.
  if (startsWith(bytes, utf16Mark)) return { problem: 'text' };
  const start = bytes.toString('utf8', 0, textStart);
  if (start.includes('\0')) return { problem: 'type' };
  if (/^\uFEFF?\s*<\?xml/.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    return { kind: 'xml' };
  if (/^\uFEFF?\s*</.test(start)) {
    return /<table[\s>]/i.test(bytes.toString('latin1')) ? { kind: 'html' } : { problem: 'type' };
  }
  const [line = ''] = start.split('\n');
  const hasColumns = /^\uFEFF?[\p{L}\p{M}\p{N}"' .]+[,;\t]/u.test(line) && !line.startsWith('ID;P');
  return { problem: hasColumns ? 'text' : 'type' };
}

/** The parts that hold values. Pictures, comments, links to other files and macros never reach the reader. */
const neededPart =
  /^(?:\[content_types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/;

export function isNeeded({ key }: ZipPart): boolean {
  return neededPart.test(key);
}

const zipMagic = Buffer.from('PK\x03\x04', 'latin1');
const oleMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

const endMagic = Buffer.from('PK\x05\x06', 'latin1');
const endLength = 22;
const directoryMagic = 0x02014b50;
const directoryLength = 46;
const maxCommentLength = 0xffff;
const encryptedFlag = 1;

function checkZip(bytes: Buffer): Container {
  const parts = zipParts(bytes);
  if (!Array.isArray(parts)) return parts;
  const keys = new Set(parts.map((part) => part.key));
  // Readers disagree on two parts with one name. No program writes such a file.
  if (keys.size !== parts.length) return { problem: 'broken' };
  const isOpenDocument = keys.has('mimetype') || keys.has('content.xml');
  const hasWorkbook = parts.some((part) => /^xl\/workbook\d*\.xml$/.test(part.key));
  if (isOpenDocument && !hasWorkbook && keys.has('content.xml')) return { problem: 'opendocument' };
  if (isOpenDocument || !hasWorkbook || !keys.has('[content_types].xml')) return { problem: 'type' };
  if (parts.filter(isNeeded).length > spreadsheet.maxEntries) return { problem: 'too-many-parts' };
  const total = parts.reduce((sum, part) => sum + part.unpacked, 0);
  if (total > spreadsheet.maxUnpackedBytes) return { problem: 'too-much' };
  return { kind: 'xlsx', parts };
}

function zipParts(bytes: Buffer): ZipPart[] | { problem: ContainerProblem } {
  const end = bytes.lastIndexOf(endMagic);
  if (end < Math.max(0, bytes.length - endLength - maxCommentLength) || end + endLength > bytes.length)
    return { problem: 'broken' };
  const count = bytes.readUInt16LE(end + 10);
  const parts: ZipPart[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + directoryLength > end || bytes.readUInt32LE(at) !== directoryMagic) return { problem: 'broken' };
    if (bytes.readUInt16LE(at + 8) & encryptedFlag) return { problem: 'locked' };
    const method = bytes.readUInt16LE(at + 10);
    if (method !== 0 && method !== 8) return { problem: 'broken' };
    const nameEnd = at + directoryLength + bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + directoryLength, nameEnd).replaceAll('\\', '/');
    parts.push({
      key: name.toLowerCase(),
      name,
      method,
      crc: bytes.readUInt32LE(at + 16),
      ...sizesOf(bytes, at, bytes.subarray(nameEnd, nameEnd + bytes.readUInt16LE(at + 30))),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

const zip64Value = 0xffffffff;

/** Reads the sizes and the position of a part. Some programs write them as ZIP64, in an extra field, also in small files. */
function sizesOf(bytes: Buffer, at: number, extra: Buffer): Pick<ZipPart, 'packed' | 'unpacked' | 'offset'> {
  const long = zip64Field(extra);
  let next = 0;
  // The field has a value only for those that do not fit, in this order.
  const [unpacked = 0, packed = 0, offset = 0] = [24, 20, 42].map((position) => {
    const value = bytes.readUInt32LE(at + position);
    if (value !== zip64Value || next + 8 > long.length) return value;
    next += 8;
    return Number(long.readBigUInt64LE(next - 8));
  });
  return { unpacked, packed, offset };
}

function zip64Field(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return Buffer.alloc(0);
}

/**
 * The length of an OLE2 directory entry in bytes; entries are aligned. The name comes first, in UTF-16 with a
 * closing zero, and its length is at byte 64.
 */
const oleEntryLength = 128;

function hasOleEntry(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 2)) {
    const isEntry = at % oleEntryLength === 0 && at + oleEntryLength <= bytes.length;
    if (isEntry && bytes.readUInt16LE(at + 64) === wanted.length) return true;
  }
  return false;
}

function checkOle(bytes: Buffer): Container {
  if (hasOleEntry(bytes, 'EncryptedPackage')) return { kind: 'encrypted' };
  // 'Book' is the stream of Excel 95. A Word or installer file has neither stream.
  if (hasOleEntry(bytes, 'Workbook') || hasOleEntry(bytes, 'Book')) return { kind: 'xls' };
  return { problem: 'type' };
}
