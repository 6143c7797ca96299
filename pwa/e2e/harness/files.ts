import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A class list with the mess that real lists have; class-of-2013.ts says what has to come of it. */
export const classList = at('../fixtures/class-of-2013.xlsx');
/** Pictures that are in the repository anyway, for whatever wants a photo. */
export const picture = at('../../public/icons/any-512.png');
export const otherPicture = at('../../public/icons/maskable-512.png');
