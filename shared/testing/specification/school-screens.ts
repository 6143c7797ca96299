import { app, e2e, instead, reads, type Section, says, shown } from './item.ts';

const room = e2e('sample-school', 'the class room shows teachers with subjects, both boxes, and who one is');
const tabsFollow = e2e('courtyard', 'the tabs follow the address, and keep the batch that is looked at');
const tabs = e2e('school-words', 'the tabs of the school home');
const cards = e2e(
  'sample-school',
  'the own card shows everything, and other cards what is hidden and what is not set',
);
const teacherCard = e2e('school-words', 'the card of a teacher has a line for all that may be known');
const personCard = e2e('school-words', 'the card of a schoolmate has a line for all that may be known');
const courtyard = e2e(
  'courtyard',
  'the Courtyard shows each division with its teachers and classmates, one panel open at a time',
);
const older = e2e('courtyard', 'the older batch page has coloured cards, columns of four, and brief cards');
const details = e2e('courtyard', 'Division details: the years, groups of four, and the other divisions');
const allBatches = e2e(
  'courtyard',
  'All Batches opens one batch at a time, and fetches what is not here yet',
);
const finding = e2e('find-school', 'find the school, ask, and the class comes by itself');
const signingOut = e2e('sign-out', 'signing out asks first, and then takes everything off the device');
const photos = e2e('edit-profile', 'a photo is shrunk, uploaded, changed and removed');
const menu = e2e('school-words', 'the profile menu');

/** Specification, section 2: what a schoolmate sees. */
export const schoolScreens: Section = {
  title: '2. School screens',
  items: [
    reads('Class room', 'School home: tab', { tests: [tabs] }),
    reads('Courtyard', 'School home: tab', { tests: [tabs] }),
    reads('Posts', 'School home: tab', { tests: [tabs] }),
    shown('School home: the active tab follows the address', tabs, tabsFollow),
    shown(
      'School home: click on the school image opens it enlarged, with the school name',
      e2e('sample-school', 'the picture of the school opens large, and Escape closes it'),
    ),
    shown('School home: disabled batch button with the batch name', room),
    says('Batch Not Selected', 'School home: the batch button without a batch'),
    shown(
      'School home: division dropdown with the division name',
      e2e('sample-school', 'another division is chosen, and stays chosen after a reload'),
    ),
    says('Select Division', 'School home: the division dropdown without a division'),
    shown(
      'School home: the dropdown opens only if the batch has divisions',
      e2e('empty-words', 'a batch without divisions has nothing to choose from'),
    ),
    shown('School home: teachers strip with avatar, name and subject', room),
    says('No teachers assigned', 'School home: the strip without teachers'),
    shown(
      'School home: schoolmates in rows of up to six',
      e2e('sample-school', 'arrow keys move among the faces'),
    ),
    shown('School home: males and females in separate boxes', room),
    instead(
      'School home: gender missing or Other',
      '8: a third box, drawn only when someone is in it',
      e2e('empty-words', 'who is neither has a box of their own'),
    ),
    shown('School home: clicking a schoolmate opens a profile popup', cards),
    shown(
      'School home: clicking a teacher opens a teacher popup',
      e2e('sample-school', 'a teacher opens as a card, and the back gesture closes it'),
    ),
    shown('School home: the Courtyard tab renders the batch', tabsFollow, courtyard),

    shown('Division view: batch name button', courtyard),
    reads('Teachers', 'Division view: row with expand arrow', { tests: [courtyard] }),
    shown('Division view: the division name, and classmates as avatars', courtyard),
    shown(
      'Division view: 6 per row, and 4 at 900 px width or less',
      e2e('courtyard', 'faces stand in rows of six, and of four at 900 px'),
    ),
    shown('Avatar popup: photo, name and location', personCard),
    ...['WhatsApp', 'E-mail', 'Instagram', 'Facebook', 'Call', 'About'].map((label) =>
      reads(label, 'Avatar popup', { tests: [personCard] }),
    ),
    shown('Teacher popup: photo, name, subject and place', teacherCard),
    ...['WhatsApp', 'E-mail', 'Instagram', 'Facebook', 'Call', 'Current status', 'About'].map((label) =>
      reads(label, 'Teacher popup', { tests: [teacherCard] }),
    ),

    shown('Older batch page: heading with school and batch name', older),
    shown('Older batch page: a coloured card per division', older),
    shown('Older batch page: male and female columns of 4 avatars per row', older),
    reads('Teachers', 'Older batch page: plus/minus toggle labelled', { tests: [older] }),
    shown('Older batch page: profile popup with gender, mobile and about', older),

    reads('All Batches', 'All Batches: heading', { tests: [allBatches] }),
    shown('All Batches: a collapsible button per batch showing divisions', allBatches),
    shown('All Batches: the same avatar and teacher views', allBatches),

    shown('Division details: navbar', e2e('courtyard', 'every batch view opens offline after a reload')),
    shown('Division details: year selector, starts at 2012, steps by one, local only', details),
    shown(
      'Division details: teachers',
      e2e('school-words', 'Division details has the teachers of the class'),
    ),
    shown('Division details: schoolmates in groups of four, two groups per row', details),
    shown('Division details: buttons for other divisions', details),

    says('Hello Schoolmate', 'Find-school flow: title'),
    reads('Find previous schools and classes', 'Find-school flow: button', { tests: [finding] }),
    reads('Pick your school', 'Find-school flow: step', { tests: [finding] }),
    reads('Pick your batch', 'Find-school flow: step', { tests: [finding] }),
    reads('Pick your division', 'Find-school flow: step', { tests: [finding] }),
    reads('Back', 'Find-school flow: back button at each step', { tests: [finding] }),
    reads('Request to Join', 'Find-school flow: form', { tests: [finding] }),
    reads('Self-introduction (optional)', 'Find-school flow: field', {
      tests: [e2e('password-forms', 'a request to join')],
    }),
    reads('Send Request', 'Find-school flow: button', { tests: [finding] }),

    ...['Edit Profile', 'Contact us', 'Settings', 'Signout'].map((entry) =>
      reads(entry, 'Profile menu', { tests: [menu] }),
    ),
    instead(
      'Profile menu: Contact us leads nowhere',
      "8: it names the school's admins and writes to them",
      e2e('courtyard', 'Contact us names the admins and opens a mail; offline it says so'),
    ),
    reads('Sign out?', 'Signout: title of the dialog', { tests: [signingOut] }),
    shown('Signout: the dialog says that the user must log in again', signingOut),
    reads('Cancel', 'Signout: button', { tests: [signingOut] }),
    reads('Sign Out', 'Signout: button', { tests: [signingOut] }),

    reads('Profile', 'Edit Profile: tab', {
      tests: [e2e('edit-profile', 'bad input stands at its field, in whichever tab it is')],
    }),
    reads('Social Media', 'Edit Profile: tab', {
      tests: [e2e('edit-profile', 'bad input stands at its field, in whichever tab it is')],
    }),
    shown(
      'Edit Profile: date of birth shown but disabled; mobile read-only',
      e2e('edit-profile', 'the date of birth is shown and disabled, the mobile is read-only'),
    ),
    reads('Upload profile picture', 'Edit Profile: menu without a photo', { tests: [photos] }),
    reads('Change / Remove profile picture', 'Edit Profile: menu with a photo', { tests: [photos] }),
    shown(
      'Edit Profile: a letter avatar when there is no photo',
      app('ui/initial', 'the letter on an avatar › stands on one of eight tints, always the same for a name'),
      photos,
    ),
  ],
};
