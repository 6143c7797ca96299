import { photo, spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';

/** The properties of a File that are checked before the upload; the server checks the content. */
interface Choice {
  name: string;
  type: string;
  size: number;
}

export const spreadsheetTypes = '.xlsx,.xls';
export const imageTypes = 'image/*';

/** Returns the reason why the file cannot be uploaded as a class list, or null. */
export function spreadsheetProblem(file: Choice | null): string | null {
  if (!file) return dashboardWords.chooseSpreadsheet;
  if (!/\.xlsx?$/i.test(file.name)) return dashboardWords.spreadsheetType;
  return file.size > spreadsheet.maxBytes ? dashboardWords.spreadsheetTooLarge : null;
}

/** Returns the reason why the file cannot be the picture of a school, or null. Refuses SVG, because it can contain scripts. */
export function imageProblem(file: Choice): string | null {
  const picture = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
  if (!picture || file.type.startsWith('image/svg')) return messages.photoUnreadable;
  return file.size > photo.maxBytes ? messages.photoTooLarge : null;
}
