import {
  app,
  call,
  e2e,
  type Item,
  instead,
  rule,
  type Section,
  server,
  shown,
  type TestName,
} from './item.ts';

/** A constant by its value as a test writes it, or by its name in limits.ts. */
const is = (line: string, word: string, ...tests: TestName[]): Item => ({ line, word, tests });

const table = e2e('schoolmates-table', 'the table scrolls within 700 px, sorts and filters');
const rows = e2e('courtyard', 'faces stand in rows of six, and of four at 900 px');
const details = e2e('courtyard', 'Division details: the years, groups of four, and the other divisions');
const levels = e2e(
  'edit-profile',
  'a tightened level shows on another device, and what it hides is gone from there',
);
const phone = e2e('phone-sign-in', 'in by number and code');
const number = e2e('bad-input', 'sign-up: the number');

const seenAt = (level: string) =>
  rule('access/can-see', `canSee › what is kept at "${level}" is seen by exactly %j`);

/** Specification, section 9. */
export const limits: Section = {
  title: '9. Business constants and limits',
  items: [
    is('Default country code +91', '+91', phone),
    shown('Phone digits 4 to 15', number, phone),
    shown(
      'Teacher mobile exactly 10 digits',
      app(
        'features/teacher/teacher-registration',
        'sends the mobile as ten digits and the password as typed',
      ),
    ),
    shown(
      'One-time code length 6',
      call(
        'codes',
        'sending a code › puts six digits and, as the last line, our host into the message, so that phones offer to fill it in',
      ),
    ),
    shown(
      'The number is masked except the last 4 digits',
      rule('rules/phone', 'the phone sign-in form › masks all but the last four digits'),
    ),
    shown('Avatars per row: 6 on wide screens', rows),
    shown('Avatars per row: 4 at 900 px width or less', rows),
    shown(
      'Avatars per row: older views 4',
      e2e('courtyard', 'the older batch page has coloured cards, columns of four, and brief cards'),
      e2e('courtyard', 'the older class room shows the same class in columns of four'),
    ),
    shown(
      'Class room: rows of up to 6, males and females in separate boxes',
      e2e('sample-school', 'arrow keys move among the faces'),
      e2e('sample-school', 'the class room shows teachers with subjects, both boxes, and who one is'),
    ),
    shown('Division details: groups of 4, two groups per row', details),
    is('Year selector starts at 2012 and shows year-year+1', '2012-2013', details),
    instead('A default value of 2012 in an unused state', '8: not built: nothing would use it', details),
    shown(
      'Date-of-birth year list covers 70 years back',
      e2e('edit-profile', 'the date of birth is shown and disabled, the mobile is read-only'),
    ),
    is(
      '2 seconds redirect after teacher registration',
      'delays.teacherRegistrationRedirect',
      e2e('delays', 'two seconds after a teacher has registered'),
    ),
    is(
      '3 seconds after password reset',
      'delays.afterPasswordChange',
      e2e('delays', 'three seconds after a new password'),
    ),
    is(
      '3 seconds after change password',
      'delays.afterPasswordChange',
      e2e('delays', 'three seconds after a changed password'),
    ),
    is(
      '100 ms tab switch after a selection',
      'delays.tabSwitch',
      e2e('admin-words', 'a choice is seen for 100 ms'),
    ),
    shown('Schoolmates table scroll height 700 px', table),
    is('Access-control values: Only Me and Batch in the editor', 'Only Me', levels),
    ...['Division', 'School', 'Public', 'Batchs'].map((each) =>
      is(`Access-control value understood by viewers: ${each}`, each, seenAt(each)),
    ),
    shown(
      'Photo and mobile visibility default to Public when loaded',
      app('features/profile/draft', 'the stored level null is shown as Public'),
      levels,
    ),
    ...['Male', 'Female', 'Other'].map((each) =>
      is(`Gender choice: ${each}`, each, e2e('admin-words', 'the genders to choose from')),
    ),
    shown(
      'Gender choices of the teacher form: Male and Female',
      e2e('admin-words', 'the genders to choose from'),
    ),
    is(
      'Spreadsheet type .xlsx',
      'xlsx',
      server(
        'src/features/imports/spreadsheet-process',
        'class lists are read › from xlsx, with the mess that real lists have',
      ),
    ),
    is(
      'Spreadsheet type .xls',
      'biff8',
      server(
        'src/features/imports/spreadsheet-process',
        'class lists are read › from biff8, with the mess that real lists have',
      ),
    ),
    instead(
      'Images: any image type',
      '10: JPEG, PNG, WebP, HEIC where it can be read; SVG is refused; the app turns what the browser reads into one of them',
      server('src/features/photos/encode-photo', 'what is no photo is refused › more than 10 MB'),
      e2e('edit-profile', 'a photo is shrunk, uploaded, changed and removed'),
    ),
    shown(
      'A default avatar whenever a photo is missing or hidden',
      app('ui/initial', 'the letter on an avatar › stands on one of eight tints, always the same for a name'),
    ),
    instead(
      'The backend base address is fixed in the product',
      '7: app and API are one origin',
      server('test/doors/own-pages', 'a change that a cookie authorises › is taken from our origin'),
    ),
  ],
};
