/** Facts of a sheet of a .xlsx that the library does not return, or only at a high cost. Indexes start at 0. */
export interface SheetFacts {
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  /** The rows with the sums of Excel tables. */
  totalsRows: ReadonlySet<number>;
}

const maxColumn = 16_384;

/** Returns the facts of each sheet, in the order of the workbook. `parts` has the XML parts by their names in lower case. */
export function factsOf(parts: ReadonlyMap<string, string>): SheetFacts[] {
  const book = [...parts.keys()].find((key) => /^xl\/workbook\d*\.xml$/.test(key)) ?? '';
  const targets = targetsOf(parts, book);
  return elements(parts.get(book) ?? '', 'sheet').map((sheet) => {
    const path = targets.get(attribute(sheet, '(?:\\w+:)?id') ?? '') ?? '';
    const xml = parts.get(path) ?? '';
    const tables = [...targetsOf(parts, path).values()].map((target) => parts.get(target) ?? '');
    return {
      hiddenRows: hiddenRowsOf(xml),
      hiddenColumns: hiddenColumnsOf(xml),
      totalsRows: new Set(tables.flatMap(totalsRowsOf)),
    };
  });
}

/** Returns the parts that a part refers to, by the ids of the relations. */
function targetsOf(parts: ReadonlyMap<string, string>, path: string): Map<string, string> {
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, slash);
  const relations = parts.get(`${folder}/_rels/${path.slice(slash + 1)}.rels`) ?? '';
  return new Map(
    elements(relations, 'Relationship').flatMap((element): [string, string][] => {
      const [id, target] = [attribute(element, 'Id'), attribute(element, 'Target')];
      if (id === undefined || target === undefined) return [];
      const url = new URL(target, `http://file/${folder}/`);
      return [[id, decodeURI(url.pathname).slice(1).toLowerCase()]];
    }),
  );
}

function elements(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g')) ?? [];
}

function attribute(element: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(element)?.[1];
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

function hiddenRowsOf(xml: string): Set<number> {
  const hidden = new Set<number>();
  if (!/\shidden\s*=/.test(xml)) return hidden;
  let row = 0;
  for (const element of elements(xml, 'row')) {
    row = Number(attribute(element, 'r') ?? row + 1);
    if (isTrue(attribute(element, 'hidden'))) hidden.add(row - 1);
  }
  return hidden;
}

function hiddenColumnsOf(xml: string): Set<number> {
  const hidden = new Set<number>();
  for (const element of elements(xml.slice(0, xml.indexOf('sheetData')), 'col')) {
    if (!isTrue(attribute(element, 'hidden'))) continue;
    const [from, to] = [Number(attribute(element, 'min')), Number(attribute(element, 'max'))];
    for (let column = from; column <= Math.min(to, maxColumn); column += 1) hidden.add(column - 1);
  }
  return hidden;
}

function totalsRowsOf(xml: string): number[] {
  const [table = ''] = elements(xml, 'table');
  const count = Number(attribute(table, 'totalsRowCount') ?? 0);
  const last = Number(/:[A-Z]+(\d+)$/.exec(attribute(table, 'ref') ?? '')?.[1] ?? 0);
  return count === 1 && last > 0 ? [last - 1] : [];
}
