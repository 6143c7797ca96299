import type { ClassListOutcome } from './class-list.ts';

/** Returns the source of the module with the expected result of the class list upload, for browser tests. */
export function fixtureModule(outcome: ClassListOutcome): string {
  const { names, withoutMobile, refused, signsUpAs } = outcome;
  const errorResponses = refused.map(
    ({ row, column, name, because }) =>
      `    { row: ${row}, column: ${text(column)}, name: ${text(name)}, because: ${text(because)} },`,
  );
  return [
    '/**',
    ' * The expected result of the upload of class-of-2013.xlsx. Both files are written by',
    ' * `node sync-server/src/sample/write-fixture.ts`; change the list there.',
    ' */',
    'export const classOf2013 = {',
    '  /** People in the class afterwards, in the order of the list. */',
    ...listOf('names', names),
    '  /** The people without a mobile. */',
    ...listOf('withoutMobile', withoutMobile),
    '  /** Row numbers as a spreadsheet shows them. */',
    '  refused: [',
    ...errorResponses,
    '  ],',
    '  /** A person who is on the list with this number, typed differently. */',
    `  signsUpAs: { name: ${text(signsUpAs.name)}, mobile: ${text(signsUpAs.mobile)} },`,
    '} as const;',
    '',
  ].join('\n');
}

const listOf = (key: string, items: readonly string[]) => [
  `  ${key}: [`,
  ...items.map((item) => `    ${text(item)},`),
  '  ],',
];

const text = (value: string) => `'${value.replaceAll("'", "\\'")}'`;
