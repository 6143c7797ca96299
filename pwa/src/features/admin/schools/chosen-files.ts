import { photo, spreadsheet } from '@memcherrish/shared/rules/limits.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';

/** Enough of a File to judge it before it travels; the server looks at the content. */
interface Choice {
  name: string;
  type: string;
  size: number;
}

export const spreadsheetTypes = '.xlsx,.xls';
export const imageTypes = 'image/*';

/** Why this cannot be uploaded as a class list, or null. */
export function spreadsheetProblem(file: Choice | null): string | null {
  if (!file) return dashboardWords.chooseSpreadsheet;
  if (!/\.xlsx?$/i.test(file.name)) return dashboardWords.spreadsheetType;
  return file.size > spreadsheet.maxBytes ? dashboardWords.spreadsheetTooLarge : null;
}

/** Why this cannot be the picture of a school, or null. SVG is a program rather than a picture, and is refused. */
export function imageProblem(file: Choice): string | null {
  const picture = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
  if (!picture || file.type.startsWith('image/svg')) return messages.photoUnreadable;
  return file.size > photo.maxBytes ? messages.photoTooLarge : null;
}
