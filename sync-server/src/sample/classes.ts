/** The divisions of each school year: few at first, more in later years. */
const tens = ['10-A', '10-B', '10-C'];
const divisionsOf = new Map<number, readonly string[]>([
  [2002, tens],
  [2003, [...tens, '10-D']],
  [2004, tens],
  [2005, [...tens, '12-Science']],
  [2006, [...tens, '10-D']],
  [2007, ['9-A', '9-B', ...tens, '12-Science']],
  [2008, ['9-A', '9-B', ...tens, '12-Science']],
  [2009, ['9-B', ...tens, '12-Science']],
  [2010, [...tens, '12-Commerce']],
  [2011, [...tens, '12-Science']],
  [2012, [...tens, '12-Commerce']],
  [2013, tens],
]);

export interface Class {
  year: number;
  name: string;
}

export const years = [...divisionsOf.keys()];
export const labelOf = (year: number) => `${year} - ${year + 1}`;
export const classesOf = (year: number): Class[] =>
  (divisionsOf.get(year) ?? []).map((name) => ({ year, name }));

/**
 * Returns the classes that people came from. For a tenth it is the ninth of a year before; for a twelfth, the
 * tenth of two years before.
 */
export function feeders({ year, name }: Class): Class[] {
  const back = name.startsWith('10')
    ? { years: 1, grade: '9-' }
    : name.startsWith('12')
      ? { years: 2, grade: '10-' }
      : null;
  return back ? classesOf(year - back.years).filter((each) => each.name.startsWith(back.grade)) : [];
}

/** The class of the sample accounts. */
export const livelyClass: Class = { year: 2008, name: '10-A' };
export const livelyClassBefore: Class = { year: 2007, name: '9-B' };

export const sameClass = (one: Class, other: Class) => one.year === other.year && one.name === other.name;
