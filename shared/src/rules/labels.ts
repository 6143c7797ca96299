/**
 * Matches invisible characters: format characters and the other default-ignorable ones. The group `kept` matches where such a character
 * shapes what people see: a joiner after a virama (a Malayalam chillu), joiners inside words of Indic and Arabic scripts, and emoji.
 */
const invisible = new RegExp(
  '(?<kept>' +
    [
      '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]\\u200D',
      '[\\u0620-\\u109F\\u1780-\\u18AA][\\u200C\\u200D](?=[\\u0620-\\u109F\\u1780-\\u18AA])',
      '\\u{1F3F4}[\\u{E0020}-\\u{E007F}]+',
      '\\p{Extended_Pictographic}[\\u{1F3FB}-\\u{1F3FF}]?\\uFE0F?(?:\\u200D(?=\\p{Extended_Pictographic}))?',
      '[0-9#*]\\uFE0F(?=\\u20E3)',
      '\\p{Script=Han}[\\u{E0100}-\\u{E01EF}]',
    ].join('|') +
    ')|[\\p{Cf}\\p{Default_Ignorable_Code_Point}]',
  'gu',
);

/** A text of ASCII signs that is tidy already. Most cells of a list are. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** Folds and trims white space, turns control characters into spaces, and drops invisible characters. */
export function tidy(text: string): string {
  if (plain.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(invisible, (_, kept: string | undefined) => kept ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

const dashes = /\s*[-\u2010-\u2015\u2212]\s*/gu;

/**
 * Returns the stored label of a batch: '2012-13' and '2012 – 2013' become '2012 - 2013'. A year range is written out. Other labels keep
 * their words, with plain spaced dashes.
 */
export function batchLabel(entry: string): string {
  const label = tidy(entry).replace(dashes, ' - ');
  const range = /^(\d{4}) - (\d{2}|\d{4})$/.exec(label);
  if (!range?.[1] || !range[2]) return label;
  const [, from, to] = range;
  if (to.length === 4) return label;
  const century = Number(from.slice(0, 2)) + (to < from.slice(2) ? 1 : 0);
  return `${from} - ${century}${to}`;
}

/** Returns the stored name of a division, with plain unspaced dashes: '10 – A' becomes '10-A'. */
export function divisionName(entry: string): string {
  return tidy(entry).replace(dashes, '-');
}

/** Returns the key by which labels are compared: letter case does not matter. */
export function labelKey(label: string): string {
  return label.toLocaleLowerCase('en');
}
