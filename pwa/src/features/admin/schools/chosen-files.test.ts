import { photo, spreadsheet } from '@memcherrish/shared/domain/limits.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { expect, it } from 'vitest';
import { imageProblem, spreadsheetProblem } from './chosen-files.ts';

const file = (name: string, size = 1000, type = '') => ({ name, size, type });

// Shows spec:admin.37, spec:rules.22
it.each([
  [null, dashboardWords.chooseSpreadsheet],
  [file('class.xlsx'), null],
  [file('CLASS 10-A.XLS'), null],
  [file('class.xlsx', spreadsheet.maxBytes), null],
  [file('class.xlsx', spreadsheet.maxBytes + 1), dashboardWords.spreadsheetTooLarge],
  [file('class.csv'), dashboardWords.spreadsheetType],
  [file('class.xlsx.exe'), dashboardWords.spreadsheetType],
])('checks the class list %o with the result %s', (choice, answer) => {
  expect(spreadsheetProblem(choice)).toBe(answer);
});

it.each([
  [file('school.jpg', 1000, 'image/jpeg'), null],
  [file('school.heic', 1000, ''), null],
  [file('school.svg', 1000, 'image/svg+xml'), messages.photoUnreadable],
  [file('school.pdf', 1000, 'application/pdf'), messages.photoUnreadable],
  [file('school.jpg', photo.maxBytes + 1, 'image/jpeg'), messages.photoTooLarge],
])('checks the picture %o with the result %s', (choice, answer) => {
  expect(imageProblem(choice)).toBe(answer);
});
