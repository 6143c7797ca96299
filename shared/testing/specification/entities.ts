import {
  app,
  call,
  e2e,
  type Item,
  instead,
  type Section,
  says,
  server,
  shown,
  type TestName,
} from './item.ts';

/** A field by its name on the wire or in the storage. */
const fields = (of: string, names: string, ...tests: TestName[]): Item[] =>
  names.split(' ').map((name) => ({ line: `${of}: ${name}`, word: `.${name}`, tests }));

const adminRegisters = call(
  'admins',
  'registering an admin › answers 201 with the sentence and the id, and the admin signs in and manages no school',
);
const schoolAnswer = call(
  'schools',
  'adding a school › answers 201 with the school, which its maker manages',
);
const userSchool = call(
  'own-photo-and-conflicts',
  'user-school › answers the own place, its names and its teachers',
);
const schoolDetails = call(
  'change-schools',
  'getSchoolDetails › answers the newest batch, to a member the own one',
);
const ownRecord = call(
  'own-record',
  'an update › takes every field of the own record, and each can be cleared that may be empty',
);
const signIn = call('sign-in', 'a schoolmate’s sign-in › answers the login response of the specification');
const asked = call(
  'join-requests',
  'asking to join › is answered with 201, waits in the list of the school’s admin, and stands in the own pull',
);
const registered = call(
  'teachers',
  'registering › takes every field of a teacher, and answers them at the sign-in',
);
const assigned = call(
  'assignments',
  'assigning › by the full mobile, with all that the specification’s client copies along: only link and subject count',
);
const structure = call(
  'schools',
  'the structure › lists batches with their divisions, and divisions with their people',
);
const schoolmateKeys = app(
  'local/storage-keys',
  'a schoolmate leaves the keys of the specification, and no secret',
);
const teacherKeys = app(
  'local/storage-keys',
  'a teacher leaves the keys of the specification, and no secret',
);
const place = app('local/storage-keys', 'a pull moves the place, and forgets one that is gone');
const noSecret = '7: the storage keys hold everything but secrets';
const key = (name: string, test: TestName): Item => ({
  line: `Browser storage: ${name}`,
  word: name,
  tests: [test],
});

/** Specification, section 3. */
export const entities: Section = {
  title: '3. Entities and their fields',
  items: [
    ...fields('Admin', 'name email password', adminRegisters),
    ...fields('Admin login', 'token adminName', adminRegisters),
    ...fields('School', '_id name image batches', schoolAnswer),
    ...fields(
      'User-school lookup',
      'schoolId batchId divisionId schoolName batch division schoolImage image teachers',
      userSchool,
    ),
    ...fields('School details', 'schoolId batchId schoolName batchName image', schoolDetails),
    says('Unknown School', 'School details: schoolName by default'),
    says('Unknown Batch', 'School details: batchName by default'),
    ...fields('Batch', '_id batch divisions', structure),
    shown(
      'Batch: divisions sent empty on creation',
      call('batches-and-divisions', 'adding a batch › ignores divisions in the body'),
    ),
    ...fields('Division', '_id name batchId schoolId schoolmates teachers', structure),
    ...fields('Schoolmate', '_id username mobile schoolId batchId divisionId', signIn),
    ...fields(
      'Schoolmate',
      'name email place gender selfIntro location whatsapp instaUsername fbUsername mobileAccessControl profileimageAccessControl',
      ownRecord,
    ),
    ...fields('Schoolmate', 'password', signIn),
    shown(
      'Schoolmate: profilePic',
      call(
        'own-photo-and-conflicts',
        'the own photo › is answered under an address that opens it for who may see it',
      ),
    ),
    ...Object.entries({ instagram: 'instaUsername', facebook: 'fbUsername' }).map(([name, column]) => ({
      line: `Schoolmate: ${name}`,
      word: name,
      tests: [
        call(
          'own-record',
          `an update › ${name} is another name of ${column}: written, cleared and overtaken as one field`,
        ),
      ],
      design: '8: one value under both names',
    })),
    shown(
      'Schoolmate: date of birth shown but disabled',
      e2e('edit-profile', 'the date of birth is shown and disabled, the mobile is read-only'),
    ),
    instead(
      'Current user record: _id, name, profilePic, schoolId, batchId, divisionId',
      '6: `me` of every pull',
      app('local/class-room', 'the own face shows the whole own record, and nobody else is own'),
      app(
        'features/school-home/chosen-class',
        'the class that is shown › is the one last opened when the address names none',
      ),
    ),
    ...fields('Pending request', '_id schoolName batch division selfIntro userMobile', asked),
    ...['schoolId', 'batchId', 'divisionId'].map((name) =>
      shown(
        `Join request: ${name}`,
        call('join-requests', `asking to join › without ${name} is refused at the field`),
      ),
    ),
    ...fields('Join request', 'userMobile selfIntro', asked),
    ...fields(
      'Teacher',
      '_id name email mobile place gender password profilePhoto whatsapp instaUsername fbUsername currentStatus about',
      registered,
    ),
    instead('Teacher: schoolName, batch, division', '6: the assignments in `me` of every pull', teacherKeys),
    ...fields(
      'Teacher assignment',
      'teacher mobile subject profilePhoto place email whatsapp instaUsername fbUsername currentStatus about',
      assigned,
    ).map((item) => ({ ...item, design: '8: only link and subject are stored, the answer is live' })),
    ...fields('Schoolmate login', 'mobile username _id token schoolId batchId', signIn),
    ...fields(
      'Code verification',
      'schoolmate mobile',
      call('codes', 'verifying a code › answers the number and a proof, which is set as a cookie, too'),
    ),
    ...fields(
      'Teacher login',
      'teacher token',
      call(
        'teacher-sign-in',
        'a teacher’s sign-in › answers the teacher, without the password, and a token that is theirs',
      ),
    ),

    instead(
      'Browser storage: adminToken',
      noSecret,
      app('local/storage-keys', 'an admin is known by name alone'),
    ),
    ...fields('Browser storage', 'adminName', app('local/storage-keys', 'an admin is known by name alone')),
    ...['userMobile', 'loggedInSchoolmateId', 'schoolmateMobile', 'schoolmateData'].map((each) =>
      key(each, schoolmateKeys),
    ),
    ...fields('schoolmateData', 'mobile username userId schoolId batchId', schoolmateKeys),
    instead('schoolmateData: token', noSecret, schoolmateKeys),
    ...['batchName', 'schoolName'].map((each) => key(each, place)),
    ...fields(
      'Browser storage',
      'teacherId teacherName teacherEmail teacherMobile teacherPlace teacherGender teacherProfilePhoto teacherSchool teacherBatch teacherDivision',
      teacherKeys,
    ),
    instead('Browser storage: teacherToken', noSecret, teacherKeys),
    shown(
      'Browser storage: no token anywhere in it',
      server(
        'test/doors/tokens',
        'the cookies › of every way to sign in are bound to our host, to TLS and to our own pages, and no script reads them',
      ),
    ),
  ],
};
