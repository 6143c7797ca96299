import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import type { ErrorCode } from '@memcherrish/shared/wire/base/errors.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { FileProblem } from './spreadsheet-process.ts';

const errorOf: Record<FileProblem, { code: ErrorCode; message: string }> = {
  type: { code: 'invalid-file', message: dashboardWords.spreadsheetType },
  text: { code: 'invalid-file', message: serverWords.spreadsheetText },
  opendocument: { code: 'invalid-file', message: serverWords.spreadsheetOpenDocument },
  'too-large': { code: 'too-large', message: dashboardWords.spreadsheetTooLarge },
  'too-much': { code: 'invalid-file', message: serverWords.spreadsheetTooMuch },
  'too-many-parts': { code: 'invalid-file', message: serverWords.spreadsheetTooManyParts },
  locked: { code: 'invalid-file', message: serverWords.spreadsheetLocked },
  broken: { code: 'invalid-file', message: serverWords.spreadsheetBroken },
  empty: { code: 'invalid-file', message: serverWords.spreadsheetEmpty },
  'no-names': { code: 'invalid-file', message: serverWords.spreadsheetNoNames },
  'too-many-rows': { code: 'invalid-file', message: serverWords.spreadsheetTooManyRows },
  busy: { code: 'unavailable', message: messages.unavailable },
};

/** Returns the error for a file that cannot be read. */
export function refusedFile(problem: FileProblem): ApiError {
  const { code, message } = errorOf[problem];
  if (code === 'unavailable') return new ApiError(code, message, { retryAfterSeconds: 5 });
  return new ApiError(code, message, { fields: { file: message } });
}
