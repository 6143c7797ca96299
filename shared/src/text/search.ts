/** Labels of the search. */
export const searchWords = {
  foundPeople: 'Found people',
  search: 'Search',
  namePlaceOrClass: 'Name, place or class',
  andMore: (rest: number) => `and ${rest} more`,
} as const;
