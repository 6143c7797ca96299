/** Texts of the admin's desk: the frame around the admin's screens. */
export const deskWords = {
  skip: 'Skip to the content',
  navigation: 'Desk',
  menu: 'Open the menu',
  closeMenu: 'Close the menu',
  inbox: 'Inbox',
  waiting: ' waiting',
  dashboard: 'Dashboard',
  duplicates: 'Duplicates',
  teachers: 'Teachers',
  activity: 'Activity',
  events: 'Events',
  imports: 'Import a list',
  lists: 'Save or print',
  tree: 'Schools and classes',
  addBatch: 'Batch',
  addDivision: 'Division',
  addFirstSchool: 'Add your first school',
  /** Continues the accessible name of a row of the tree. */
  joined: (joined: number, people: number) => `, ${joined} of ${people} joined`,
  loadFailed: 'Failed to load your schools. Please try again.',
  you: 'You are signed in as',
} as const;
