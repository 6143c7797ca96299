/** Converts digits of every script to 0-9: a list may be typed in Devanagari or Malayalam digits. */
export function asciiDigits(text: string): string {
  const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let value = 0;
    // The digits of a script are ten consecutive code points that start with zero.
    while (value < 9 && isDigit(codePoint - value - 1)) value += 1;
    return String(value);
  });
}
