/** Leaves one full stop where a name that ends with one ends a sentence: 'Hidden from Amrutha S.' */
export const oneStop = (sentence: string): string => sentence.replace(/(?<!\.)\.\.(?=\s|$)/g, '.');
