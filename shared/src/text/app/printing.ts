/** Texts of every page that can be printed. */
export const printingWords = {
  missing: (count: number) =>
    count === 1
      ? 'One photo could not be loaded, so it is missing in the print. Check your internet and print again.'
      : `${count} photos could not be loaded, so they are missing in the print. Check your internet and print again.`,
} as const;
