/**
 * Lists the outcome of every call for each principal. The relation is to division A of batch 1 of school 1, to its admin's school, or to the person `SE`.
 * AN is not signed in. ST signed up and is in no class. SE is the person themself. DV is in the same division, BT in the same batch,
 * SC in the same school, OT in another school. CO, VO and NW are in the batch like BT; CO is its coordinator, VO its volunteer and NW a
 * newcomer. TI is a teacher assigned in the school, TO a teacher of another school. AI is the admin of the school, AO the admin of another.
 */
const inCells = ['AN', 'ST', 'SE', 'DV', 'BT', 'SC', 'OT', 'TI', 'TO', 'AI', 'AO'] as const;
export const principals = [...inCells, 'CO', 'VO', 'NW'] as const;
export type Principal = (typeof principals)[number];

/** `full`: all that can be seen. `part`: what the levels allow. `names`: no personal data. A number: refused with this status. */
export type Outcome = 'full' | 'part' | 'names' | number;

/** CO, VO and NW have the cell of BT, unless `byRole` says otherwise. */
function row(cells: string, byRole: Partial<Record<'CO' | 'VO', Outcome>> = {}): Record<Principal, Outcome> {
  const outcomes = cells.split(/\s+/).map((cell): Outcome => {
    if (cell === 'f') return 'full';
    if (cell === 'p') return 'part';
    return cell === 'n' ? 'names' : Number(cell);
  });
  if (outcomes.length !== inCells.length) throw new Error(`${cells}: a row has eleven cells.`);
  const named = Object.fromEntries(inCells.map((each, index) => [each, outcomes[index]]));
  const { BT } = named;
  return { ...named, CO: BT, VO: BT, NW: BT, ...byRole } as Record<Principal, Outcome>;
}

const school = '/api/schools/:schoolId';
const batch = `${school}/batches/:batchId`;
const division = `${batch}/divisions/:divisionId`;

const reference = ['', 'json', 'yaml', 'static/*', 'static/index.html', 'static/swagger-initializer.js'];

const everyone =
  /*                AN  ST  SE  DV  BT  SC  OT  TI  TO  AI  AO */
  row('n   n   n   n   n   n   n   n   n   n   n');
const structureOfSchool = row('n   n   n   n   n   n   n   n   n   n   404');
const adminOfSchool = row('401 403 403 403 403 403 403 403 403 f   404');
const anyAdmin = row('401 403 403 403 403 403 403 403 403 f   f');
const anySchoolmate = row('401 f   f   f   f   f   f   403 403 403 403');
const anyTeacher = row('401 403 403 403 403 403 403 f   f   403 403');
const selfAlone = row('401 404 f   404 404 404 404 403 403 403 403');
const anyLeaver = row('401 f   f   f   f   f   f   f   f   403 403');
const byProof = row('401 401 401 401 401 401 401 401 401 401 401');
const ofBatch = row('401 404 f   f   f   404 404 403 403 403 403');
const authorAlone = row('401 404 f   403 403 404 404 403 403 403 403');
const ofBatchOrTeaching = row('401 404 f   f   f   404 404 f   404 403 403');
const organiserAlone = row('401 404 f   403 403 404 404 403 403 f   404');
/** DV, a schoolmate of the class, is the helper. */
const helperAlone = row('401 404 404 f   404 404 404 404 404 403 403');
const coordinator = { CO: 'full' } as const;
const adminOrCoordinator = row('401 404 404 404 404 404 404 403 403 f   404', coordinator);
const listOfDecider = row('401 404 404 404 404 404 404 403 403 f   f', coordinator);
const whoOpensDirectory = row('401 404 f   f   f   f   404 f   404 f   404');

/** The text after ` | ` distinguishes calls of the same route. */
export const matrix: Record<string, Record<Principal, Outcome>> = {
  'GET /healthz': everyone,
  'GET /readyz': everyone,
  'GET /*': everyone,
  'GET /api/openapi.json': everyone,
  ...Object.fromEntries(reference.map((path) => [`GET /api/docs/${path}`, everyone])),
  'GET /api/session': row('n   f   f   f   f   f   f   f   f   f   f'),
  'POST /api/session/sign-out': row('401 f   f   f   f   f   f   f   f   f   f'),
  'POST /api/session/passkey/options': everyone,
  'POST /api/session/passkey': everyone,
  'POST /api/session/install-pass': anyLeaver,
  'POST /api/session/install-pass/redemption': everyone,
  'POST /api/web-vitals': everyone,
  'GET /api/account/sessions': row('401 f   f   f   f   f   f   f   f   f   f'),
  'DELETE /api/account/sessions/:sessionId': row('401 404 f   404 404 404 404 404 404 404 404'),
  'GET /api/account/data': row('401 f   f   f   f   f   f   f   f   f   f'),
  'GET /api/account/passkeys': row('401 f   f   f   f   f   f   f   f   f   f'),
  'POST /api/account/passkeys/options': row('401 f   f   f   f   f   f   f   f   f   f'),
  'POST /api/account/passkeys': row('401 f   f   f   f   f   f   f   f   f   f'),
  'POST /api/account/passkeys/:passkeyId/removal': row('401 f   f   f   f   f   f   f   f   f   f'),
  'POST /api/account/passkeys/proof': anySchoolmate,
  'POST /api/account/password': row('401 403 403 403 403 403 403 f   f   f   f'),
  'GET /api/account/recovery': everyone,
  // The server of this test sends no e-mail.
  'POST /api/account/recovery': row('403 403 403 403 403 403 403 403 403 403 403'),
  'POST /api/account/recovery/link': everyone,
  'POST /api/account/recovery/password': everyone,
  'DELETE /api/account/recovery': row('401 403 403 403 403 403 403 f   f   f   f'),
  'POST /api/account/deletion': anyLeaver,
  'DELETE /api/account/deletion': anyLeaver,
  'POST /api/admin/register': everyone,
  'POST /api/admin/login': everyone,
  'POST /api/admin/login/second-factor': everyone,
  'GET /api/admin/second-factor': anyAdmin,
  'POST /api/admin/second-factor': anyAdmin,
  'POST /api/admin/second-factor/confirm': anyAdmin,
  'POST /api/admin/second-factor/off': anyAdmin,
  'GET /api/admin/waiting': anyAdmin,
  'POST /api/admin/waiting/:adminId': row('401 403 403 403 403 403 403 403 403 f   403'),

  'GET /api/desk': anyAdmin,
  'GET /api/desk/search': anyAdmin,

  'GET /api/schools': everyone,
  'POST /api/schools': anyAdmin,
  [`GET ${school}`]: structureOfSchool,
  [`PUT ${school}`]: adminOfSchool,
  [`DELETE ${school}`]: adminOfSchool,
  [`GET ${school}/privacy`]: adminOfSchool,
  [`PUT ${school}/privacy`]: adminOfSchool,
  [`GET ${school}/audit`]: adminOfSchool,
  [`GET ${school}/duplicates`]: adminOfSchool,
  [`POST ${school}/duplicates/dismissals`]: adminOfSchool,
  [`GET ${school}/merges`]: adminOfSchool,
  [`POST ${school}/merges`]: adminOfSchool,
  [`POST ${school}/merges/:mergeId/undo`]: adminOfSchool,
  [`GET ${school}/imports`]: adminOfSchool,
  [`GET ${school}/rehearsals`]: adminOfSchool,
  [`POST ${school}/rehearsals`]: adminOfSchool,
  [`GET ${school}/rehearsals/:rehearsalId`]: adminOfSchool,
  [`PUT ${school}/rehearsals/:rehearsalId`]: adminOfSchool,
  [`DELETE ${school}/rehearsals/:rehearsalId`]: adminOfSchool,
  [`POST ${school}/rehearsals/:rehearsalId/import`]: adminOfSchool,
  [`GET ${school}/people-list`]: adminOfSchool,
  [`GET ${school}/people-file`]: adminOfSchool,
  [`POST ${school}/imports/:importId/undo`]: adminOfSchool,
  [`GET ${school}/desk/people`]: adminOfSchool,
  [`PUT ${school}/desk/people/:schoolmateId`]: adminOfSchool,
  [`POST ${school}/desk/moves`]: adminOfSchool,
  [`POST ${school}/desk/removals`]: adminOfSchool,
  [`POST ${school}/desk/invitations`]: adminOfSchool,
  [`POST ${school}/desk/file`]: adminOfSchool,
  [`GET ${school}/outreach`]: adminOfSchool,
  [`POST ${school}/outreach/people/:schoolmateId/notes`]: adminOfSchool,
  [`PUT ${school}/outreach/people/:schoolmateId/number`]: adminOfSchool,
  [`DELETE ${school}/outreach/notes/:noteId`]: adminOfSchool,
  'POST /api/memorials/reports': ofBatch,
  'DELETE /api/memorials/own': anySchoolmate,
  'GET /api/memorials': anyAdmin,
  'POST /api/memorials/:schoolmateId': adminOfSchool,
  [`GET ${school}/batch-roles`]: adminOfSchool,
  [`POST ${school}/batch-roles`]: adminOfSchool,
  'DELETE /api/batch-roles/:roleId': adminOrCoordinator,
  'GET /api/batches/:batchId/invitees': row('401 404 404 404 404 404 404 403 403 403 403', {
    CO: 'part',
    VO: 'part',
  }),
  [`POST ${school}/recoveries`]: adminOfSchool,
  [`GET ${school}/desk/removed`]: adminOfSchool,
  [`POST ${school}/desk/removed/restore`]: adminOfSchool,
  [`DELETE ${school}/desk/removed/:removalId`]: adminOfSchool,
  [`GET ${school}/admins`]: whoOpensDirectory,
  [`POST ${school}/admins`]: adminOfSchool,
  [`DELETE ${school}/admins/:adminId`]: adminOfSchool,
  'GET /api/getSchoolDetails/:schoolId': structureOfSchool,
  'GET /api/schools/user-school/:mobile': row('401 404 f   404 404 404 404 403 403 f   404'),
  [`GET ${school}/batches`]: structureOfSchool,
  [`POST ${school}/batches`]: adminOfSchool,
  [`PUT ${batch}`]: adminOfSchool,
  [`DELETE ${batch}`]: adminOfSchool,
  [`GET ${batch}/divisions`]: row('n   n   p   p   p   p   n   p   n   f   404'),
  [`POST ${batch}/divisions`]: adminOfSchool,
  [`PUT ${division}`]: adminOfSchool,
  [`DELETE ${division}`]: adminOfSchool,

  [`GET ${batch}/posts`]: ofBatch,
  [`POST ${batch}/posts`]: ofBatch,
  [`PUT ${batch}/posts/:postId`]: authorAlone,
  [`DELETE ${batch}/posts/:postId`]: authorAlone,
  [`DELETE ${batch}/posts/:postId/photos/:photo`]: ofBatch,
  [`POST ${batch}/posts/:postId/replies`]: ofBatch,
  [`PUT ${batch}/posts/:postId/reaction`]: ofBatch,
  [`POST ${batch}/posts/:postId/reports`]: row('401 404 403 f   f   404 404 403 403 403 403'),
  'GET /api/class-photos': anySchoolmate,
  'POST /api/class-photos': row('401 404 f   f   404 404 404 403 403 403 403'),
  'DELETE /api/class-photos/:photoId': ofBatch,
  'PUT /api/class-photos/:photoId/tags/:tagId': ofBatch,
  'DELETE /api/class-photos/:photoId/tags/:tagId': row('401 404 f   403 403 404 404 403 403 403 403'),
  'GET /api/events': row('401 f   f   f   f   f   f   f   f   f   f'),
  'POST /api/events | of the batch': row('401 404 f   f   f   404 404 403 403 f   404'),
  'POST /api/events | of the school': row('401 404 403 403 403 403 404 403 403 f   404'),
  'PUT /api/events/:eventId': organiserAlone,
  'DELETE /api/events/:eventId': organiserAlone,
  'PUT /api/events/:eventId/reply': ofBatchOrTeaching,
  'GET /api/events/:eventId/replies': organiserAlone,
  'GET /api/events/:eventId/replies/file': organiserAlone,
  'GET /api/events/:eventId/name-tags': organiserAlone,
  'PUT /api/events/:eventId/replies/:replyId': organiserAlone,
  'DELETE /api/events/:eventId/replies/:replyId': organiserAlone,
  'PUT /api/events/:eventId/replies/:replyId/payments/:paymentId': organiserAlone,
  'DELETE /api/events/:eventId/replies/:replyId/payments/:paymentId': organiserAlone,
  'GET /api/events/:eventId/organisers': organiserAlone,
  'PUT /api/events/:eventId/organisers/:personId': organiserAlone,
  'DELETE /api/events/:eventId/organisers/:personId': organiserAlone,
  'GET /api/events/:eventId/door/helpers': organiserAlone,
  'PUT /api/events/:eventId/door/helpers/:personId': organiserAlone,
  'DELETE /api/events/:eventId/door/helpers/:personId': organiserAlone,
  'DELETE /api/events/:eventId/door/recorded/:recorderId': organiserAlone,
  'PUT /api/events/:eventId/door/recorded/:recorderId': organiserAlone,
  'GET /api/events/:eventId/door/overview': organiserAlone,
  'GET /api/doors': row('401 f   f   f   f   f   f   f   f   403 403'),
  'GET /api/events/:eventId/door': helperAlone,
  'GET /api/events/:eventId/door/admissions': helperAlone,
  'POST /api/events/:eventId/door/admissions': helperAlone,
  'PUT /api/hello/key': anySchoolmate,
  'POST /api/hello/swaps': anySchoolmate,
  'DELETE /api/hello/swaps/:personId': anySchoolmate,
  [`PUT ${school}/event-settings`]: adminOfSchool,
  'GET /api/schoolmates/posts': anySchoolmate,
  'GET /api/posts/reported': listOfDecider,
  'POST /api/posts/reported/:postId': adminOrCoordinator,
  'POST /api/schoolmates/notifications/read': row('401 f   f   f   f   f   f   f   f   f   f'),
  'PUT /api/schoolmates/hidings/:personId': anySchoolmate,
  'DELETE /api/schoolmates/hidings/:personId': anySchoolmate,

  [`GET ${division}/schoolmates`]: row('401 404 p   p   p   p   404 p   404 f   404'),
  [`PUT ${division}/schoolmates/:schoolmateId`]: adminOfSchool,
  [`DELETE ${division}/schoolmates/:schoolmateId`]: adminOfSchool,
  [`GET ${division}/teachers`]: whoOpensDirectory,
  [`GET ${division}/yearbook`]: row('401 404 p   p   p   p   404 p   404 403 403'),
  [`POST ${division}/assign-teacher`]: adminOfSchool,
  [`POST ${division}/teacher-invitations`]: adminOfSchool,
  [`GET ${school}/teacher-invitations`]: adminOfSchool,
  [`DELETE ${school}/teacher-invitations/:invitationId`]: adminOfSchool,
  [`PUT ${division}/teachers/:teacherId`]: adminOfSchool,
  [`DELETE ${division}/teachers/:teacherId`]: adminOfSchool,
  'POST /api/schoolmates/register | into a division': adminOfSchool,
  'POST /api/schoolmates/register | into none': anyAdmin,
  'GET /api/schoolmates/waiting': anyAdmin,
  'POST /api/schoolmates/waiting/:schoolmateId': adminOfSchool,
  'POST /api/xluploads/excel': adminOfSchool,
  'GET /api/xluploads/template': anyAdmin,

  'POST /api/teachers/register': everyone,
  'POST /api/teachers/login': everyone,
  'GET /api/teachers': anyAdmin,
  'GET /api/teachers/own': anyTeacher,
  'PUT /api/teachers/own': anyTeacher,
  'POST /api/teachers/own/photo': anyTeacher,
  'POST /api/teachers/own/invitations/:invitationId': row('401 403 403 403 403 403 403 f   404 403 403'),
  'DELETE /api/teachers/own/divisions/:divisionId': row('401 403 403 403 403 403 403 f   404 403 403'),

  'GET /api/otpschoolmates/countries': everyone,
  'POST /api/otpschoolmates/send-otp': everyone,
  'POST /api/otpschoolmates/send-otp-forgot': everyone,
  'POST /api/otpschoolmates/send-otp-number': everyone,
  'POST /api/otpschoolmates/send-otp-passkey': everyone,
  'POST /api/otpschoolmates/verify-otp': everyone,
  'PUT /api/schoolmates/signup/:mobile': byProof,
  'POST /api/schoolmates/reset-password': byProof,
  'POST /api/schoolmates/schoolmate-login': everyone,
  'GET /api/schoolmates/:mobile': selfAlone,
  'GET /api/schoolmates/:mobile | the own': anySchoolmate,
  'PUT /api/schoolmates/update/:mobile': selfAlone,
  'PUT /api/schoolmates/update/:mobile | the own': anySchoolmate,
  'POST /api/schoolmates/upload-profile-pic/:mobile': row('401 404 400 404 404 404 404 403 403 403 403'),
  'POST /api/schoolmates/upload-school-photo/:mobile': row('401 404 400 404 404 404 404 403 403 403 403'),
  'POST /api/schoolmates/offers/:schoolmateId': selfAlone,
  'PUT /api/schoolmates/opened/:divisionId': row('401 404 f   f   404 404 404 403 403 403 403'),
  'POST /api/schoolmates/change-password': selfAlone,
  'POST /api/schoolmates/confirm-mobile | entered by an admin': selfAlone,
  'POST /api/schoolmates/confirm-mobile | with a password': anySchoolmate,
  'POST /api/schoolmates/confirm-mobile | with a code to the old number': row(
    '401 400 f   400 400 400 400 403 403 403 403',
  ),
  'POST /api/schoolmates/number-back': everyone,
  'POST /api/schoolmates/returns': byProof,
  'PUT /api/schoolmates/newcomers/:schoolmateId/word': row('401 404 f   f   404 404 404 403 403 403 403'),
  'PUT /api/schoolmates/returns/:returnId/word': row('401 404 404 f   404 404 404 403 403 f   404'),

  'POST /api/schoolmates/send-request | for oneself': anySchoolmate,
  'POST /api/schoolmates/send-request | for SE': selfAlone,
  'GET /api/schoolmates/requests': listOfDecider,
  'POST /api/schoolmates/:schoolId/batches/:batchId/divisions/:divisionId/schoolmates': adminOrCoordinator,
  'DELETE /api/schoolmates/requests/:requestId | to join the batch': adminOrCoordinator,
  'DELETE /api/schoolmates/requests/:requestId': row('401 404 f   404 404 404 404 403 403 f   404'),

  'POST /api/claims': anySchoolmate,
  'GET /api/claims': listOfDecider,
  'POST /api/claims/:claimId': adminOrCoordinator,
  'DELETE /api/claims/:claimId': selfAlone,
  'PUT /api/claims/:claimId/word': row('401 404 f   f   404 404 404 403 403 403 403'),
  'POST /api/claims/invitations': row('401 404 f   f   404 404 404 f   404 f   404', {
    CO: 'full',
    VO: 'full',
  }),
  'POST /api/claims/link': everyone,
  'POST /api/claims/link/code': everyone,
  'POST /api/claims/link/proof': everyone,
  'POST /api/claims/names': everyone,
  'POST /api/claims/removal': everyone,
  'POST /api/claims/removed/:schoolmateId': adminOfSchool,

  'GET /uploads/* | a photo for the batch': row('404 404 f   f   f   404 404 404 404 f   404'),
  'GET /uploads/* | a photo for the owner': row('404 404 404 404 404 404 404 404 404 f   404'),
  'GET /uploads/* | a post’s': row('404 404 f   f   f   404 404 404 404 404 404'),
  'GET /uploads/* | a reported post’s': row('404 404 f   f   f   404 404 404 404 f   404'),
  'GET /uploads/* | a teacher’s': row('404 404 f   f   f   f   404 f   404 f   404'),
  'GET /api/sync': row('401 f   p   p   p   p   p   p   p   403 403'),
  'GET /api/sync/snapshots/:batchId/:from/:revision | as one stands': row(
    '401 404 p   p   p   p   404 p   404 403 403',
  ),
  'GET /api/sync/snapshots/:batchId/:from/:revision | as one of the batch': row(
    '401 404 p   p   f   404 404 404 404 403 403',
  ),
  'GET /api/sync/schools/:schoolId/:version': row('401 404 p   p   p   p   404 p   404 403 403'),
  'GET /api/sync/posts/:batchId/:revision': ofBatch,
  'GET /api/sync/events': row('401 f   f   f   f   f   f   f   f   403 403'),
};
