/** Labels of the search. */
export const searchWords = {
  foundPeople: 'Found people',
  field: 'Name, place, class or number',
  andMore: (rest: number) => `and ${rest} more`,
  hint: (people: number) =>
    people === 1
      ? 'Search the 1 person on this device by name, place, class or number.'
      : `Search ${people.toLocaleString('en-IN')} people on this device by name, place, class or number. You need not know the exact spelling.`,
  found: (count: number) =>
    count === 1 ? '1 person found' : `${count.toLocaleString('en-IN')} people found`,
  noOneText:
    'Try a part of the name, a place, a class, or a number that they show you. Is a person missing? Choose Contact us in the menu to tell the admins.',
  noOne: 'No one like this is on this device.',
  allBatches: 'See all batches',
  allBatchesOf: (school: string) => `See all batches of ${school}`,
  batchesComing: (here: number, all: number) =>
    `${here} of ${all} batches are on this device. The rest download when you are online.`,
  nothingHere: 'No class is on this device yet. Connect to the internet once to load it.',
} as const;
