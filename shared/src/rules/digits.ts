const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

const plain = /^[\0-\x7f]*$/;

/** Converts digits of every script to 0-9: a list may be typed in Devanagari or Malayalam digits. */
export function asciiDigits(text: string): string {
  if (plain.test(text)) return text;
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let start = codePoint;
    while (isDigit(start - 1)) start -= 1;
    // The digits of a script are ten consecutive code points that start with zero. Those of another script may follow.
    return String((codePoint - start) % 10);
  });
}
