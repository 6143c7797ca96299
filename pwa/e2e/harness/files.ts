import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A class list with typical mistakes; class-of-2013.ts has the expected result. */
export const classList = at('../fixtures/class-of-2013.xlsx');
/** Three messy workbooks with twelve classes of one batch. */
export const messyWorkbooks = {
  sheets: at('../fixtures/import-sheets.xlsx'),
  merged: at('../fixtures/import-merged.xlsx'),
  printed: at('../fixtures/import-printed.xlsx'),
};
/** Pictures of the repository that serve as photos. */
export const picture = at('../../public/icons/any-512.png');
/** A picture of the sample school with several people. */
export const groupPicture = at('../../../sync-server/src/sample/pictures/excursion.webp');
export const otherPicture = at('../../public/icons/maskable-512.png');
