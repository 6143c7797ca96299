import { crc32, inflateRawSync } from 'node:zlib';
import { CFB, read, type WorkBook } from 'xlsx';
import {
  type Container,
  type ContainerProblem,
  checkContainer,
  isNeeded,
  type ZipPart,
} from './container.ts';
import { factsOf, type SheetFacts } from './reading/sheet-facts.ts';

type Facts = readonly SheetFacts[];

/**
 * Reads a workbook without anything that is no value. `facts` has one entry for each sheet of a .xlsx. Call it only in its own process.
 */
export async function readBook<Result>(
  bytes: Buffer,
  use: (workbook: WorkBook, facts: Facts) => Result,
): Promise<Result | { problem: ContainerProblem }> {
  try {
    const book = await bookIn(bytes, checkContainer(bytes));
    return 'problem' in book ? book : use(book.workbook, book.facts);
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    return { problem: isLocked ? 'locked' : 'broken' };
  }
}

const options = { type: 'buffer', dense: true, cellHTML: false, cellText: false } as const;
const locked = { problem: 'locked' } as const;

async function bookIn(
  bytes: Buffer,
  container: Container,
): Promise<{ workbook: WorkBook; facts: Facts } | { problem: ContainerProblem }> {
  if ('problem' in container) return container;
  if (container.kind === 'encrypted') {
    const { decryptedPackage } = await import('./encryption/encrypted-package.ts');
    const opened = decryptedPackage(bytes);
    const inner = opened && checkContainer(opened);
    return inner && 'parts' in inner ? bookIn(opened, inner) : locked;
  }
  if (container.kind === 'xlsx') {
    const { plain, facts } = repack(bytes, container.parts);
    // Number formats tell dates. Cells without values are kept, because one may be a formula without a result.
    return { workbook: read(plain, { ...options, cellNF: true, sheetStubs: true }), facts };
  }
  // A web page has texts only: the reader would turn '10-1' into a date.
  if (container.kind === 'html') return { workbook: read(bytes, { ...options, raw: true }), facts: [] };
  const opened = container.kind === 'xls' ? await withoutEncryption(bytes) : 'plain';
  if (opened === null) return locked;
  const plain = opened === 'plain' ? bytes : opened;
  return { workbook: read(plain, { ...options, cellStyles: true }), facts: [] };
}

/** Loads the code only for a .xls: most lists are a .xlsx, which starts faster without it. */
async function withoutEncryption(bytes: Buffer): Promise<Buffer | 'plain' | null> {
  const { decryptedWorkbook } = await import('./encryption/encrypted-workbook.ts');
  return decryptedWorkbook(bytes);
}

/** The parts that tell about rows and tables, which the reader does not need. */
const factPart = /^xl\/(?:worksheets\/_rels\/[^/]+\.rels|tables\/[^/]+\.xml)$/;

/**
 * Rebuilds the workbook as an uncompressed ZIP of the needed parts. The reader takes sizes from places where a hostile file can
 * lie. Here each part inflates to exactly the size in the checked directory, or the file is refused.
 */
function repack(bytes: Buffer, parts: readonly ZipPart[]): { plain: Buffer; facts: SheetFacts[] } {
  const book: unknown = CFB.utils.cfb_new();
  const texts = new Map<string, string>();
  for (const part of parts) {
    const isFact = factPart.test(part.key);
    if (!isFact && !isNeeded(part)) continue;
    const content = unpack(bytes, part);
    const isSheet = part.key.startsWith('xl/worksheets/');
    const isBook = part.key.startsWith('xl/workbook') || part.key.startsWith('xl/_rels/');
    const text = isSheet || isBook || isFact ? content.toString('latin1') : '';
    if (text !== '') texts.set(part.key, text);
    if (isFact) continue;
    // Formatted cells without a value can be many more than the values.
    const filled = isSheet ? text.replace(blankCell, '') : text;
    const written = filled === text ? content : Buffer.from(filled, 'latin1');
    CFB.utils.cfb_add(book, `/${part.name}`, written);
  }
  return {
    plain: CFB.write(book, { fileType: 'zip', type: 'buffer', compression: false }),
    facts: factsOf(texts),
  };
}

const blankCell = /<(?:\w+:)?c(?:\s[^<>]*)?\/>/g;

const localHeaderLength = 30;

function unpack(bytes: Buffer, part: ZipPart): Buffer {
  if (part.unpacked === 0) return Buffer.alloc(0);
  const nameLength = bytes.readUInt16LE(part.offset + 26);
  const start = part.offset + localHeaderLength + nameLength + bytes.readUInt16LE(part.offset + 28);
  const packed = bytes.subarray(start, start + part.packed);
  const content = part.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: part.unpacked });
  if (content.length !== part.unpacked || crc32(content) !== part.crc) {
    throw new Error('A part is not what the directory declares.');
  }
  return content;
}
