import type { paths } from '../../src/wire/paths.ts';
import { call, e2e, type Item, instead, type Section, server, shown, type TestName } from './item.ts';

/** A call by its name among the paths; the test has to make it. */
const answers = (line: string, path: keyof typeof paths, ...tests: TestName[]): Item => ({
  line,
  word: `paths.${path}`,
  tests,
});

const addDivision = call(
  'batches-and-divisions',
  'adding a division › answers 201, with plain dashes, and shows it to everyone',
);
const structure = call(
  'schools',
  'the structure › lists batches with their divisions, and divisions with their people',
);
const removePhoto = call(
  'own-photo-and-conflicts',
  'the own photo › that is removed is gone for everyone, and removing it again is no error',
);

/** Specification, section 7; what the answers are where it does not say is design section 12. */
export const calls: Section = {
  title: '7. Calls',
  items: [
    answers(
      'POST /api/admin/register: message',
      'adminRegister',
      call(
        'admins',
        'registering an admin › answers 201 with the sentence and the id, and the admin signs in and manages no school',
      ),
    ),
    answers(
      'POST /api/admin/login: token, adminName',
      'adminLogin',
      call(
        'admins',
        'registering an admin › answers 201 with the sentence and the id, and the admin signs in and manages no school',
      ),
    ),
    answers(
      'POST /api/admin/login: error on failure',
      'adminLogin',
      call(
        'admins',
        'an admin’s sign-in › answers a wrong password and an unknown e-mail alike, byte for byte',
      ),
    ),
    answers(
      'POST /api/schools: name, optional image',
      'schools',
      call('schools', 'adding a school › with a picture shows it to everyone, under a name of its own'),
    ),
    answers(
      'POST /api/schools: message on errors',
      'schools',
      call('schools', 'adding a school › refuses no name, at the field, and adds nothing'),
    ),
    answers(
      'GET /api/schools',
      'schools',
      call(
        'schools',
        'the list of schools › is the own ones for an admin, and all names, without people, for everyone else',
      ),
    ),
    answers(
      'GET /api/schools/{schoolId}',
      'school',
      call('schools', 'adding a school › answers 201 with the school, which its maker manages'),
    ),
    answers(
      'GET /api/schools/user-school/{mobile}',
      'userSchool',
      call('own-photo-and-conflicts', 'user-school › answers the own place, its names and its teachers'),
    ),
    answers('GET /api/schools/{schoolId}/batches', 'batches', structure),
    answers(
      'POST /api/schools/{schoolId}/batches',
      'batches',
      call('batches-and-divisions', 'adding a batch › ignores divisions in the body'),
    ),
    answers('GET /api/schools/{schoolId}/batches/{batchId}/divisions', 'divisions', structure),
    answers('POST /api/schools/{schoolId}/batches/{batchId}/divisions', 'divisions', addDivision),
    answers(
      'GET .../divisions/{divisionId}/schoolmates',
      'schoolmates',
      call('people', 'registering a schoolmate › into a division puts an unclaimed record there'),
    ),
    answers('GET .../divisions/{divisionId}/teachers', 'teachers', structure),
    answers(
      'PUT .../divisions/{divisionId}/schoolmates/{id}: success, error',
      'managedSchoolmate',
      call('people-table', 'an edit › changes the record, and reaches every device that shows it'),
    ),
    answers(
      'DELETE .../divisions/{divisionId}/schoolmates/{id}: success',
      'managedSchoolmate',
      call(
        'people-table',
        'removing › ends the membership on every device, and gives the photo of a claimed person another address',
      ),
    ),
    answers(
      'POST .../divisions/{divisionId}/assign-teacher: 200',
      'assignTeacher',
      call('assignments', 'assigning › by id answers in the specification’s words, and both devices have it'),
    ),
    answers(
      'POST /api/xluploads/excel',
      'importSpreadsheet',
      server(
        'src/features/imports/imports',
        'a class list is taken in › good rows go in, bad ones come back, and the batch moves on once',
      ),
    ),
    answers(
      'GET /api/getSchoolDetails/{schoolId}',
      'schoolDetails',
      call('change-schools', 'getSchoolDetails › answers the newest batch, to a member the own one'),
    ),

    answers(
      'GET /api/teachers',
      'allTeachers',
      call(
        'teachers',
        'the list that an admin picks from › shows the teachers of their schools in full, and all others by name and masked number',
      ),
    ),
    answers(
      'POST /api/teachers/register: message, profilePhoto',
      'registerTeacher',
      call('teachers', 'registering › is answered with 201, the photo’s name and nothing that signs in'),
    ),
    answers(
      'POST /api/teachers/register: errors in error',
      'registerTeacher',
      call('teachers', 'registering › with what is no photo is refused at the field'),
    ),
    answers(
      'POST /api/teachers/login: teacher, token',
      'teacherLogin',
      call('teachers', 'signing in › answers the teacher and a token'),
    ),
    shown(
      'GET /uploads/{profilePhoto}',
      call('teachers', 'registering › gives no power and shows nobody the photo until an admin assigns them'),
    ),

    answers(
      'POST /api/schoolmates/register: message',
      'registerSchoolmate',
      call('people', 'registering a schoolmate › into a division puts an unclaimed record there'),
    ),
    answers(
      'POST /api/otpschoolmates/send-otp',
      'sendCode',
      call('codes', 'sending a code › answers when another may be asked for'),
    ),
    answers(
      'POST /api/otpschoolmates/verify-otp: schoolmate.mobile',
      'verifyCode',
      call('codes', 'verifying a code › answers the number and a proof, which is set as a cookie, too'),
    ),
    answers(
      'PUT /api/schoolmates/signup/{mobile}: 200',
      'signUp',
      call('sign-up', 'the proof that a sign-up wants › makes the account, and signs nobody in by itself'),
    ),
    answers(
      'POST /api/schoolmates/schoolmate-login',
      'signIn',
      call('sign-in', 'a schoolmate’s sign-in › answers the login response of the specification'),
    ),
    answers(
      'GET /api/schoolmates/{mobile}',
      'schoolmate',
      call(
        'own-record',
        'an update › changes what is sent and nothing else, and answers the record as it is now',
      ),
    ),
    answers(
      'PUT /api/schoolmates/update/{mobile}: success',
      'update',
      call(
        'own-record',
        'an update › changes what is sent and nothing else, and answers the record as it is now',
      ),
    ),
    answers('PUT /api/schoolmates/update/{mobile}: removeProfilePic', 'update', removePhoto),
    answers(
      'POST /api/schoolmates/upload-profile-pic/{mobile}: success, profilePic',
      'uploadPhoto',
      call(
        'own-photo-and-conflicts',
        'the own photo › is answered under an address that opens it for who may see it',
      ),
    ),
    answers(
      'POST /api/schoolmates/send-request: 201',
      'sendRequest',
      call(
        'join-requests',
        'asking to join › is answered with 201, waits in the list of the school’s admin, and stands in the own pull',
      ),
    ),
    answers(
      'POST /api/otpschoolmates/send-otp-forgot',
      'sendForgotCode',
      call(
        'passwords',
        'a code for a forgotten password › is sent with the same answer whether the number is known or not',
      ),
    ),
    answers(
      'POST /api/schoolmates/reset-password',
      'resetPassword',
      call('passwords', 'a reset › sets the new password, ends every session, and signs nobody in'),
    ),
    answers(
      'POST /api/schoolmates/change-password',
      'changePassword',
      call('passwords', 'a change › ends the other sessions, and keeps this one'),
    ),

    {
      ...answers(
        'GET /api/schoolmates/requests',
        'requests',
        call('join-requests', 'the list of requests › is that of the own schools alone'),
      ),
      design: '8: same origin, admin of that school only',
    },
    {
      ...answers(
        'POST /api/schoolmates/{schoolId}/batches/{batchId}/divisions/{divisionId}/schoolmates',
        'acceptRequest',
        call('join-requests', 'accepting › puts the person into the division, and tells their device'),
      ),
      design: '8: same origin, admin of that school only',
    },
    {
      ...answers(
        'DELETE /api/schoolmates/requests/{requestId}',
        'request',
        call('join-requests', 'rejecting and withdrawing › rejects once: then there is nothing to reject'),
      ),
      design: '8: same origin, admin of that school only',
    },
    instead(
      'A web-vitals reporting helper',
      '8: same origin, at most 2 KB, no identifiers',
      e2e('web-vitals', 'a page that is left says how fast it was, and nothing of who looked'),
      call('web-vitals', 'a report › is refused above 2 KB, with our error'),
      call('web-vitals', 'a report › is refused from a page that is not ours'),
    ),
    instead(
      'Errors read sometimes from error, sometimes from message',
      '8: every error carries both, the same text, a code, and field errors under fields',
      call('schools', 'adding a school › refuses no name, at the field, and adds nothing'),
    ),
  ],
};
