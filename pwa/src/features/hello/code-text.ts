/*
 * The text of a code. A code holds bytes, but cameras and libraries agree only on text. Base45 (RFC 9285) uses the
 * characters of the densest text mode of QR codes: two bytes are three characters.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
/** Marks our codes; the digit is the version of their layout. */
const prefix = 'MH1:';

export function codeText(bytes: Uint8Array): string {
  let text = prefix;
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.subarray(at, at + 2);
    const value = low === undefined ? high : high * 256 + low;
    text += digits(value, low === undefined ? 2 : 3);
  }
  return text;
}

function digits(value: number, count: number): string {
  let text = '';
  for (let rest = value, at = 0; at < count; at++, rest = Math.floor(rest / 45)) text += alphabet[rest % 45];
  return text;
}

/** Returns the bytes of a code, or null if the text is no code of this app. */
export function codeBytes(text: string): Uint8Array<ArrayBuffer> | null {
  if (!text.startsWith(prefix)) return null;
  const values = [...text.slice(prefix.length)].map((each) => alphabet.indexOf(each));
  if (values.includes(-1) || values.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < values.length; at += 3) {
    const [one = 0, two = 0, three] = values.slice(at, at + 3);
    const value = one + 45 * two + 2025 * (three ?? 0);
    if (value > (three === undefined ? 255 : 65_535)) return null;
    if (three !== undefined) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
