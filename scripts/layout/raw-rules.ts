/** A rule of a style sheet that no media query, container or layer limits. */
interface Rule {
  selectors: string[];
  /** In long form: `padding: 1px 2px` is `padding-block: 1px` and `padding-inline: 2px`. */
  declarations: string[];
}

/** For each option of layout.ts its declarations, as written in the style sheets of the options. */
export type Options = readonly (readonly string[])[];

export function optionsIn(sheets: readonly string[]): Options {
  return sheets.flatMap((sheet) =>
    rulesIn(unindented(sheet)).flatMap(({ declarations }) =>
      // The long forms of `place-items` and the like also work alone, as does the display of a row and of a stack.
      declarations.every(isPlace)
        ? declarations.map((each) => [each])
        : [declarations, ...displaysIn(declarations)],
    ),
  );
}

/**
 * Returns the classes whose rule has nothing but what options of layout.ts say. Rules for a state, such as `:hover`,
 * and for the elements inside a component, such as the cells of a table, are not among them.
 */
export function rawRulesIn(sheet: string, options: Options): string[] {
  return rulesIn(sheet).flatMap(({ selectors, declarations }) => {
    const said = new Set(
      options.filter((option) => option.every((each) => declarations.includes(each))).flat(),
    );
    return declarations.every((each) => said.has(each)) ? selectors.filter((each) => isClass.test(each)) : [];
  });
}

const isClass = /^\.[\w-]+$/;
const isPlace = (declaration: string) => /^(align|justify)-|^(row|column)-gap|^padding-/.test(declaration);
const displaysIn = (declarations: string[]) =>
  declarations.filter((each) => each.startsWith('display:')).map((each) => [each]);

// The formatter writes a rule that nothing limits at the start of a line.
const ruleAtStart = /^([^\s@/}][^{}]*)\{([^{}]*)\}/gm;

function rulesIn(sheet: string): Rule[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(ruleAtStart)].map(({ 1: selectors = '', 2: body = '' }) => ({
    selectors: selectors.split(/,(?![^(]*\))/).map((each) => each.trim()),
    declarations: body
      .split(';')
      .map((each) => each.trim().replace(/\s+/g, ' '))
      .filter((each) => each !== '')
      .flatMap(inLongForm),
  }));
}

/** The options are in a layer, one step further in than a rule that nothing limits. */
const unindented = (sheet: string) => sheet.replace(/^ {2}/gm, '');

const shorthands: Record<string, [string, string]> = {
  gap: ['row-gap', 'column-gap'],
  padding: ['padding-block', 'padding-inline'],
  'place-items': ['align-items', 'justify-items'],
  'place-content': ['align-content', 'justify-content'],
  'place-self': ['align-self', 'justify-self'],
};

function inLongForm(declaration: string): string[] {
  const [property = '', value = ''] = declaration.split(/:\s*/, 2);
  const both = shorthands[property];
  const values = value.split(/ (?![^(]*\))/);
  if (both === undefined || values.length > 2) return [declaration];
  return both.map((each, place) => `${each}: ${values[place] ?? values[0]}`);
}
