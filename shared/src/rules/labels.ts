/** White space folded and trimmed; what cannot be seen (controls, NUL, direction overrides) is dropped. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const dashes = /\s*[-\u2010-\u2015\u2212]\s*/gu;

/**
 * The label of a batch as it is kept: '2012-13', '2012 – 2013' and '2012 - 2013' are one label. A year range is
 * written out; other labels keep their words, with plain spaced dashes.
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

/** The name of a division as it is kept: dashes plain and unspaced, '10 – A' is '10-A'. */
export function divisionName(entry: string): string {
  return tidy(entry).replace(dashes, '-');
}

/** What makes two labels the same: letter case aside. */
export function labelKey(label: string): string {
  return label.toLocaleLowerCase('en');
}
