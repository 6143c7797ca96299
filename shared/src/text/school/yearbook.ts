/** Texts of the printed page of a class. */
export const yearbookWords = {
  title: 'Print a class',
  print: 'Print',
  printClass: 'Print this class',
  loading: 'Loading the page...',
  hint: 'The page has what the whole batch may see. A photo that only your own class may see is left out.',
  failed: 'The page could not be loaded.',
  offline: 'You need internet to print a class. Please try again when you are online.',
  school: 'At school',
} as const;
