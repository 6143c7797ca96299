import { aPersonView } from '@memcherrish/shared/testing/factories.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { importCalls } from '@memcherrish/shared/wire/desk/imports.ts';
import { fellowAdminCalls, managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { rehearsalCalls } from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { type FakeServer, Refusal, refusedField } from './fake-server.ts';

/** The answers of the fake server about a small school with one class, and about an empty one. */

export const samplePassword = 'remember 2013 together';

export const ids = {
  school: 'school-of-st-marys',
  batch: 'batch-of-2012-2013',
  division: 'division-10-a-of-2012',
  spare: 'school-holy-angels',
  emptyBatch: 'batch-of-2001-2002',
  emptyDivision: 'division-9-c-of-2001',
  teacher: 'teacher-leela-kurian',
  someone: 'person-abhijith-k-r',
  request: 'request-of-linta-sebastian',
  invitation: 'invitation-of-a-teacher',
  fellow: 'admin-sister-lissy',
};

const batches = [{ _id: ids.batch, batch: '2012 - 2013', divisions: [{ _id: ids.division, name: '10-A' }] }];
const emptyBatches = [
  { _id: ids.emptyBatch, batch: '2001 - 2002', divisions: [{ _id: ids.emptyDivision, name: '9-C' }] },
];
export const structures = [
  { _id: ids.school, name: "St. Mary's", image: null, batches },
  { _id: ids.spare, name: 'Holy Angels', image: null, batches: emptyBatches },
];

export const leela = {
  _id: ids.teacher,
  name: 'Leela Kurian',
  gender: 'Female' as const,
  email: 'leela@school.example',
  mobile: '+919847011223',
  place: 'Ollur',
  whatsapp: null,
  instaUsername: null,
  fbUsername: null,
  currentStatus: null,
  about: null,
  profilePhoto: null,
  photoPreview: null,
};

const place = { schoolId: ids.school, batchId: ids.batch, divisionId: ids.division };

export const someone = {
  ...aPersonView('Abhijith K. R.', { _id: ids.someone, mobile: '+919847055010', gender: null }),
  ...place,
  username: null,
  pendingMobile: null,
  revisions: {},
  claimed: false,
  mobileAccessControl: null,
  profileimageAccessControl: null,
  emailAccessControl: null,
  socialAccessControl: null,
  instagram: null,
  facebook: null,
};

export const overview = {
  schools: structures.map(({ batches: of, ...school }) => ({
    ...school,
    people: 1,
    joined: 0,
    teachers: 1,
    batches: of.map((batch) => ({
      ...batch,
      people: 1,
      joined: 0,
      divisions: batch.divisions.map((each) => ({ ...each, people: 1, joined: 0 })),
    })),
  })),
  waiting: { requests: 1, claims: 0, reports: 0, deaths: 0, admins: 0 },
  attention: [],
  news: [],
};

/** The reads of the desk and its dashboard. */
export function answerDesk(server: FakeServer): void {
  server.answers(deskCalls.read, overview);
  server.answers(schoolCalls.list, structures);
  server.answers(
    schoolCalls.read,
    ({ params }) =>
      structures.find(({ _id }) => _id === params.schoolId) ?? new Refusal('not-found', messages.notFound),
  );
  server.answers(
    schoolCalls.listBatches,
    ({ params }) => structures.find(({ _id }) => _id === params.schoolId)?.batches ?? [],
  );
  server.answers(schoolCalls.listSchoolmates, [someone]);
  server.answers(schoolCalls.listTeachers, [{ ...leela, subject: 'English' }]);
  server.answers(teacherCalls.list, [{ ...leela, schoolName: null, batch: null, division: null }]);
  server.answers(teacherCalls.listInvitations, [
    {
      _id: ids.invitation,
      contact: '+919847000001',
      subject: 'English',
      batch: '2012 - 2013',
      division: '10-A',
      askedBy: 'Sr. Rose',
      createdAt: '2026-01-02T08:00:00.000Z',
      expiresAt: '2036-01-02T08:00:00.000Z',
    },
  ]);
  server.answers(requestCalls.list, [
    {
      _id: ids.request,
      ...place,
      schoolName: "St. Mary's",
      batch: '2012 - 2013',
      division: '10-A',
      selfIntro: null,
      userMobile: '+919847066101',
      name: 'Linta Sebastian',
      createdAt: '2026-01-02T08:00:00.000Z',
    },
  ]);
  server.answers(fellowAdminCalls.list, [
    { _id: 'admin-sister-rose', name: 'Sr. Rose', email: 'admin@school.example' },
    { _id: ids.fellow, name: 'Sr. Lissy', email: 'sister@school.example' },
  ]);
  server.answers(fellowAdminCalls.listWaiting, []);
  server.answers(memorialCalls.list, { reports: [], memorials: [] });
  server.answers(claimCalls.list, { claims: [], removed: [] });
  server.answers(postCalls.listReported, []);
  server.answers(importCalls.list, []);
  server.answers(rehearsalCalls.list, []);
  server.answers(managementCalls.listWaiting, []);
}

/** Sends a code to every number, and accepts this one alone. */
export function answerCodes(server: FakeServer, code: string): void {
  server.answers(schoolmateCalls.listCodeCountries, {
    countries: [{ code: '91', region: 'IN' }],
    others: true,
  });
  const sent = { message: messages.codeSent, retryAfterSeconds: 60 };
  server.answers(schoolmateCalls.sendCode, sent);
  server.answers(schoolmateCalls.sendForgotCode, sent);
  server.answers(schoolmateCalls.verifyCode, ({ body }) =>
    body.otp === code
      ? {
          message: messages.codeVerified,
          schoolmate: { mobile: body.mobile },
          token: 'none',
          isListed: false,
        }
      : refusedField('invalid-code', 'otp', formMessages.invalidCode),
  );
}
