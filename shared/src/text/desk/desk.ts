/** Texts of the admin's desk: the frame around the admin's screens. */
export const deskWords = {
  skip: 'Skip to the content',
  navigation: 'Desk',
  menu: 'Open the menu',
  closeMenu: 'Close the menu',
  waiting: ' waiting',
  /** The pages of a school, each with what one does there. */
  about: {
    import: 'Check a spreadsheet, then add its people',
    list: 'The people of a class or of the whole school, as a file or on paper',
    teachers: 'Give each class its teachers',
    duplicates: 'Records that may be of the same person',
    outreach: 'Who has not joined, and who looks for them',
    team: 'People who help with one batch, and until when',
    privacy: 'How far the details of people are shown at most',
    activity: 'Who changed what, and who looked at what',
    removed: 'Bring back what was removed in the last 30 days',
    dashboard: 'Add schools, batches and classes step by step',
  },
  pages: 'Pages of the school',
  counts: (...numbers: [people: number, joined: number, teachers: number]) => {
    const [people, joined, teachers] = numbers.map((each) => each.toLocaleString('en-IN'));
    return `${people} people, ${joined} joined, ${teachers} teachers`;
  },
  tree: 'Schools and classes',
  addFirstSchool: 'Add your first school',
  /** Continues the accessible name of a row of the tree. */
  joined: (joined: number, people: number) => `, ${joined} of ${people} joined`,
  loadFailed: 'Your schools could not be loaded. Please try again.',
  you: 'You are signed in as',
  searchTitle: 'Find a class or a person',
  searchLabel: 'Name of a class or a person',
  searchFailed: 'The search failed. Please try again.',
  foundClasses: 'Classes',
  nothingFound: 'Nothing found. Try another spelling.',
  notJoined: 'not joined',
} as const;
