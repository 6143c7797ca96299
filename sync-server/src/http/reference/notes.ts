import { post as postLimits } from '@memcherrish/shared/rules/limits.ts';
import { snapshot } from '@memcherrish/shared/wire/columns.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { editedPostFields, newPostFields, postsSnapshot } from '@memcherrish/shared/wire/posts.ts';
import { schoolFields } from '@memcherrish/shared/wire/schools.ts';
import { registerTeacherFields } from '@memcherrish/shared/wire/teachers.ts';
import { z } from 'zod';
import { mobilePath } from '#features/schoolmates/mobile-path.ts';

/** The documentation of a call, beyond its schemas. */
export interface Note {
  summary: string;
  /** A multipart form: its fields, the name of its file, and the maximum number of files. */
  form?: { fields: z.ZodType; file: string; fileRequired: boolean; files?: number };
  answers?: { type: string; schema?: z.ZodType };
}

const noFields = z.strictObject({});
const divisionFields = z.strictObject({ schoolId: z.string(), batchId: z.string(), divisionId: z.string() });

const school = paths.school(':schoolId');
const batch = paths.batch(':schoolId', ':batchId');
const division = paths.division(':schoolId', ':batchId', ':divisionId');
const posts = paths.posts(':schoolId', ':batchId');
const post = paths.post(':schoolId', ':batchId', ':postId');
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * The notes of all calls by chapter, as `METHOD pattern`. A test fails for a route without a note, and for a
 * note without a route.
 */
export const chapters: Record<string, Record<string, Note>> = {
  Sessions: {
    [`GET ${paths.session}`]: { summary: 'Who is asking' },
    [`POST ${paths.signOut}`]: { summary: 'Ends the session' },
  },
  'The own account': {
    [`GET ${paths.accountSessions}`]: { summary: 'Where the account is signed in' },
    [`DELETE ${paths.accountSession(':sessionId')}`]: { summary: 'Signs out there' },
    [`GET ${paths.accountData}`]: {
      summary: 'Everything that is held about the account: data.json, readable.html and the photos',
      answers: { type: 'application/zip' },
    },
    [`POST ${paths.accountDeletion}`]: {
      summary: 'Takes the own account out of sight at once, and deletes it for good seven days later',
    },
    [`DELETE ${paths.accountDeletion}`]: { summary: 'Keeps an account that was about to be deleted' },
  },
  Admins: {
    [`POST ${paths.adminRegister}`]: { summary: 'Registers an admin, as ADMIN_REGISTRATION lets' },
    [`POST ${paths.adminLogin}`]: {
      summary: 'Signs an admin in; who has a second factor gets a ticket for the step that follows',
    },
    [`POST ${paths.adminLoginStep}`]: {
      summary: 'The second step of a sign-in: the ticket, and a code from the app or a recovery code',
    },
    [`GET ${paths.secondFactor}`]: { summary: 'Whether the own sign-in wants a code from an app' },
    [`POST ${paths.secondFactor}`]: {
      summary: 'Makes a key for the app; it counts once a first code was right',
    },
    [`POST ${paths.confirmSecondFactor}`]: {
      summary: 'Turns the second factor on, and answers ten recovery codes, this once',
    },
    [`POST ${paths.endSecondFactor}`]: {
      summary: 'Turns the second factor off, by the password and a code',
    },
    [`GET ${paths.waitingAdmins}`]: { summary: 'Admins who wait for approval; for the first admin' },
    [`POST ${paths.waitingAdmin(':adminId')}`]: { summary: 'Approves or refuses a waiting admin' },
    [`GET ${paths.audit(':schoolId')}`]: {
      summary: 'What was done and seen in a school, by whom and when: newest first, for its admins',
    },
    [`GET ${paths.fellowAdmins(':schoolId')}`]: { summary: 'The admins of a school' },
    [`POST ${paths.fellowAdmins(':schoolId')}`]: { summary: 'Adds a registered admin to a school' },
    [`DELETE ${paths.fellowAdmin(':schoolId', ':adminId')}`]: { summary: 'Takes an admin from a school' },
  },
  Schools: {
    [`GET ${paths.schools}`]: { summary: 'All schools by name; for an admin, their own' },
    [`POST ${paths.schools}`]: {
      summary: 'Adds a school',
      form: { fields: schoolFields, file: 'image', fileRequired: false },
    },
    [`GET ${school}`]: { summary: 'A school with its batches and divisions, without people' },
    [`PUT ${school}`]: {
      summary: 'Renames a school, and replaces its picture',
      form: { fields: schoolFields, file: 'image', fileRequired: false },
    },
    [`DELETE ${school}`]: { summary: 'Removes a school that holds nobody' },
    [`GET ${paths.schoolDetails(':schoolId')}`]: {
      summary: 'A school with one batch: the own, else the newest',
    },
    [`GET ${mobilePath(paths.userSchool)}`]: {
      summary: 'Where the person with a number stands',
    },
    [`GET ${paths.batches(':schoolId')}`]: { summary: 'The batches of a school, the own one first' },
    [`POST ${paths.batches(':schoolId')}`]: { summary: 'Adds a batch' },
    [`PUT ${batch}`]: { summary: 'Renames a batch' },
    [`DELETE ${batch}`]: { summary: 'Removes a batch that holds nobody' },
    [`GET ${paths.divisions(':schoolId', ':batchId')}`]: {
      summary: 'The divisions of a batch, with the people that the caller may see',
    },
    [`POST ${paths.divisions(':schoolId', ':batchId')}`]: { summary: 'Adds a division' },
    [`PUT ${division}`]: { summary: 'Renames a division' },
    [`DELETE ${division}`]: { summary: 'Removes a division that holds nobody' },
  },
  'People of a school': {
    [`GET ${division}/schoolmates`]: { summary: 'The schoolmates of a division, as the caller may see them' },
    [`PUT ${division}/schoolmates/:schoolmateId`]: { summary: 'Changes a schoolmate' },
    [`DELETE ${division}/schoolmates/:schoolmateId`]: { summary: 'Takes a schoolmate out of a division' },
    [`GET ${division}/teachers`]: { summary: 'The teachers of a division' },
    [`POST ${division}/assign-teacher`]: {
      summary: 'Assigns a teacher with a subject; a teacher of another school is asked first',
    },
    [`POST ${division}/teacher-invitations`]: {
      summary:
        'Asks a teacher of another school by full mobile or e-mail; the answer does not say whether they exist',
    },
    [`GET ${paths.teacherInvitations(':schoolId')}`]: {
      summary: 'What the school has asked, as it was typed, until a teacher accepts or it expires',
    },
    [`DELETE ${paths.teacherInvitation(':schoolId', ':invitationId')}`]: {
      summary: 'Withdraws an invitation to a teacher',
    },
    [`PUT ${division}/teachers/:teacherId`]: { summary: 'Changes the subject of an assignment' },
    [`DELETE ${division}/teachers/:teacherId`]: { summary: 'Ends an assignment' },
    [`POST ${paths.registerSchoolmate}`]: {
      summary: 'Registers a schoolmate, in a division or waiting for one',
    },
    [`GET ${paths.waitingSchoolmates}`]: {
      summary: 'The own registered schoolmates who wait for a division',
    },
    [`POST ${paths.waitingSchoolmate(':schoolmateId')}`]: {
      summary: 'Gives a waiting schoolmate a division',
    },
    [`GET ${paths.duplicates(':schoolId')}`]: {
      summary: 'Pairs of records that are likely one person’s, with a score and why; the likeliest first',
    },
    [`POST ${paths.duplicateDismissals(':schoolId')}`]: {
      summary: 'Notes that a pair is two people, so that it is not listed again, or takes it back',
    },
    [`GET ${paths.merges(':schoolId')}`]: {
      summary: 'The merges of the last 30 days, and why one of them cannot be undone',
    },
    [`POST ${paths.merges(':schoolId')}`]: {
      summary: 'Makes two records one, field by field; never two accounts',
    },
    [`POST ${paths.undoMerge(':schoolId', ':mergeId')}`]: {
      summary: 'Parts two records again; what people have changed since stays',
    },
    [`POST ${paths.importSpreadsheet}`]: {
      summary: 'Adds the schoolmates of a spreadsheet (.xlsx, .xls) to a division',
      form: { fields: divisionFields, file: 'file', fileRequired: true },
    },
    [`GET ${paths.importTemplate}`]: {
      summary: 'An empty class list to fill in',
      answers: { type: spreadsheetType },
    },
  },
  Teachers: {
    [`POST ${paths.registerTeacher}`]: {
      summary: 'Registers a teacher',
      form: { fields: registerTeacherFields, file: 'profilePhoto', fileRequired: true },
    },
    [`POST ${paths.teacherLogin}`]: { summary: 'Signs a teacher in' },
    [`GET ${paths.allTeachers}`]: {
      summary: 'Teachers of the own schools in full, and teachers without a school with a masked number',
    },
    [`POST ${paths.teachingInvitation(':invitationId')}`]: {
      summary: 'Answers a school that asks for the teacher: yes joins the class',
    },
    [`DELETE ${paths.ownClass(':divisionId')}`]: { summary: 'Leaves a class' },
    [`GET ${paths.ownTeacher}`]: { summary: 'The own details' },
    [`PUT ${paths.ownTeacher}`]: { summary: 'Changes the own details' },
    [`POST ${paths.ownTeacherPhoto}`]: {
      summary: 'Replaces the own photo',
      form: { fields: noFields, file: 'profilePhoto', fileRequired: true },
    },
  },
  Schoolmates: {
    [`POST ${paths.sendCode}`]: { summary: 'Sends a one-time code for sign-up, or for sign-in by phone' },
    [`POST ${paths.sendForgotCode}`]: { summary: 'Sends a one-time code for a forgotten password' },
    [`POST ${paths.verifyCode}`]: { summary: 'Exchanges a code for a proof of the number, or for a session' },
    [`PUT ${mobilePath(paths.signUp)}`]: {
      summary: 'Signs up, with the proof of the number',
    },
    [`POST ${paths.signIn}`]: { summary: 'Signs a schoolmate in' },
    [`POST ${paths.resetPassword}`]: { summary: 'Sets a new password, with the proof of the number' },
    [`POST ${paths.changePassword}`]: { summary: 'Changes the own password' },
    [`POST ${paths.confirmMobile}`]: { summary: 'Proves the new number that an admin has put in' },
    [`GET ${mobilePath(paths.schoolmate)}`]: { summary: 'The own record' },
    [`PUT ${mobilePath(paths.update)}`]: {
      summary: 'Changes the own record, its privacy included',
    },
    [`POST ${mobilePath(paths.uploadPhoto)}`]: {
      summary: 'Replaces the own photo',
      form: { fields: noFields, file: 'profilePic', fileRequired: true },
    },
    [`POST ${mobilePath(paths.uploadSchoolPhoto)}`]: {
      summary: 'Replaces the own photo of school days, which the level of the own photo governs as well',
      form: { fields: noFields, file: 'schoolPhoto', fileRequired: true },
    },
    [`POST ${paths.offer(':schoolmateId')}`]: { summary: 'Answers ‘Is this your class?’' },
  },
  'Join requests': {
    [`POST ${paths.sendRequest}`]: { summary: 'Asks to join a division' },
    [`GET ${paths.requests}`]: { summary: 'What waits in the own schools' },
    [`POST ${paths.acceptRequest(':schoolId', ':batchId', ':divisionId')}`]: { summary: 'Accepts a request' },
    [`DELETE ${paths.request(':requestId')}`]: {
      summary: 'Rejects a request, as an admin; withdraws it, as who asked',
    },
  },
  'Places that nobody has claimed': {
    [`POST ${paths.claimInvitations}`]: {
      summary:
        'Makes a link to such a place, for who knows the person to send; its token is answered this once',
    },
    [`POST ${paths.claimLink}`]: {
      summary: 'What a link leads to: the place and who invites, or why it leads nowhere',
    },
    [`POST ${paths.claimRemoval}`]: {
      summary:
        'Takes the place of a link off the list at once, and erases it 30 days later unless an admin brings it back',
    },
    [`POST ${paths.claims}`]: {
      summary:
        'Claims the place of a link: at once where the own number is the one on the list, else it waits',
    },
    [`GET ${paths.claims}`]: { summary: 'Claims, doubts and removed places in the own schools' },
    [`POST ${paths.claim(':claimId')}`]: {
      summary: 'Accepts or refuses a claim, lets one stay that is doubted, or puts its place back',
    },
    [`DELETE ${paths.claim(':claimId')}`]: { summary: 'Withdraws an own claim' },
    [`PUT ${paths.claimVouch(':claimId')}`]: {
      summary: 'Says of a claim in the own division ‘I know them’ or ‘not them’; two who know them let it in',
    },
    [`POST ${paths.removedListing(':schoolmateId')}`]: { summary: 'Brings a removed place back' },
  },
  Posts: {
    [`GET ${posts}`]: { summary: 'A page of the posts of the own batch, the newest first' },
    [`POST ${posts}`]: {
      summary: 'Posts to the own batch',
      form: { fields: newPostFields, file: 'photos', fileRequired: false, files: postLimits.maxPhotos },
    },
    [`PUT ${post}`]: {
      summary: 'Changes an own post',
      form: { fields: editedPostFields, file: 'photos', fileRequired: false, files: postLimits.maxPhotos },
    },
    [`DELETE ${post}`]: { summary: 'Deletes an own post' },
    [`GET ${paths.ownPosts}`]: { summary: 'The own posts, those in batches that one has left among them' },
    [`POST ${paths.postReports(':schoolId', ':batchId', ':postId')}`]: {
      summary: 'Reports a post of the own batch to the admins of the school',
    },
    [`GET ${paths.reportedPosts}`]: { summary: 'Reported posts of the own schools that wait for a decision' },
    [`POST ${paths.reportedPost(':postId')}`]: { summary: 'Removes a reported post, or lets it stay' },
  },
  'Hiding from one person': {
    [`PUT ${paths.block(':personId')}`]: {
      summary:
        'Is not there any more for one schoolmate or teacher, who is not told; neither sees the posts of the other. The name is the one that the caller knows them by. Whom the caller hides from comes with the pull',
    },
    [`DELETE ${paths.block(':personId')}`]: { summary: 'Is there for them again' },
  },
  Notifications: {
    [`POST ${paths.readNotifications}`]: {
      summary: 'Marks own notifications as read; they come with the pull',
    },
  },
  Sync: {
    [`GET ${paths.pull}`]: { summary: 'What has changed for the caller since the cursor' },
    [`GET ${paths.snapshot(':batchId', ':from').replace(/now$/, ':revision')}`]: {
      summary: 'The rosters of a batch, as those see them who are in it, or the whole school',
      answers: { type: 'application/json', schema: snapshot },
    },
    [`GET ${paths.schoolSnapshot(':schoolId').replace(/now$/, ':version')}`]: {
      summary: 'Every roster of a school as the whole school may see it',
      answers: { type: 'application/json', schema: snapshot },
    },
    [`GET ${paths.postsSnapshot(':batchId').replace(/now$/, ':revision')}`]: {
      summary: 'The newest posts of a batch, for its schoolmates',
      answers: { type: 'application/json', schema: postsSnapshot },
    },
    [`GET ${paths.events}`]: {
      summary: 'Server-sent events that say ‘pull’',
      answers: { type: 'text/event-stream' },
    },
  },
  Photos: {
    [`GET ${paths.uploads}*`]: { summary: 'A photo, for who may see it', answers: { type: 'image/webp' } },
  },
  Health: {
    [`POST ${paths.webVitals}`]: { summary: 'How fast a page was; nothing of who looked at it' },
    'GET /healthz': { summary: 'The process is alive' },
    'GET /readyz': { summary: 'The database answers' },
  },
};
