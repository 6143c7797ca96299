import type { ClassListOutcome } from './class-list.ts';

/** The module that tells a browser test what the upload of the class list has to come to. */
export function fixtureModule(outcome: ClassListOutcome): string {
  const { names, withoutMobile, refused, signsUpAs } = outcome;
  const errorResponses = refused.map(
    ({ row, column, name, because }) =>
      `    { row: ${row}, column: ${text(column)}, name: ${text(name)}, because: ${text(because)} },`,
  );
  return [
    '/**',
    ' * What the upload of class-of-2013.xlsx has to come to. The list and this file are written by',
    ' * `node sync-server/src/sample/write-fixture.ts`; change the list there.',
    ' */',
    'export const classOf2013 = {',
    '  /** In the class afterwards, in the order of the list. */',
    ...listOf('names', names),
    '  /** Of those, the ones without a mobile. */',
    ...listOf('withoutMobile', withoutMobile),
    '  /** Rows as the spreadsheet counts them. */',
    '  refused: [',
    ...errorResponses,
    '  ],',
    '  /** Stands on the list with this number, typed otherwise. */',
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
