/** Labels of the search. */
export const searchWords = {
  foundPeople: 'Found people',
  search: 'Search',
  namePlaceOrClass: 'Name, place or class',
  andMore: (rest: number) => `and ${rest} more`,
  hint: (people: number) =>
    people === 1
      ? 'Search the 1 person on this device by name, place or class.'
      : `Search ${people.toLocaleString('en-IN')} people on this device by name, place or class. You need not know the exact spelling.`,
  found: (count: number) =>
    count === 1 ? '1 person found' : `${count.toLocaleString('en-IN')} people found`,
  noOneText: 'Try a part of the name, or a place or class that you remember.',
  noOne: 'No one with this name is on this device.',
  batchesComing: (here: number, all: number) =>
    `${here} of ${all} batches are on this device. The rest download when you are online.`,
  nothingHere: 'No class is on this device yet. Connect to the internet once to load it.',
} as const;
