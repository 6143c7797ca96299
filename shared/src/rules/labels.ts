/** Folds and trims white space, and drops invisible characters (controls, NUL, direction overrides). */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/gu, ' ')
    .replace(/\s+/gu, ' ')
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
