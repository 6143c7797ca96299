import { app, type Bug, server } from './bug.ts';

/** Mistakes in calls, edits and accounts. */
export const callBugs: readonly Bug[] = [
  {
    name: 'a roster without the locks of the school',
    file: server('src/sync/roster-store.ts'),
    changes: [{ find: '{ locks: locksIn(batch), isVeiled }', replace: '{ locks: {}, isVeiled }' }],
    test: {
      file: server('test/sync/school-locks.test.ts'),
      name: 'a lock at Division hides exactly the details that farther viewers may not see',
    },
  },
  {
    name: 'a newcomer gets the rosters of members',
    file: server('src/sync/roster-store.ts'),
    changes: [
      { find: '{ locks: locksIn(batch), isVeiled }', replace: '{ locks: locksIn(batch), isVeiled: false }' },
    ],
    test: { file: server('test/privacy/newcomers.test.ts'), name: 'gets names and faces and no contacts' },
  },
  {
    name: 'newcomers and members share one cached text',
    file: server('src/sync/roster-texts.ts'),
    changes: [{ find: '[batch.id, id, relation, isVeiled].join', replace: '[batch.id, id, relation].join' }],
    test: {
      file: server('test/privacy/newcomers.test.ts'),
      name: 'a classmate without a veil gets the contacts while another one is a newcomer',
    },
  },
  {
    name: 'a device keeps its cursor when the veil ends',
    file: server('src/sync/cursor.ts'),
    changes: [{ find: "...(isVeiled ? ['veil'] : [])", replace: '...[].slice(0, Number(isVeiled))' }],
    test: {
      file: server('test/privacy/newcomers.test.ts'),
      name: 'gets the contacts with the next pull after the veil has ended',
    },
  },
  {
    name: 'the word of a newcomer counts',
    file: server('src/features/claims/newcomers-service.ts'),
    changes: [{ find: 'if (await isNewcomer(tx, account, now))', replace: 'if (!account)' }],
    test: {
      file: server('test/claims/newcomers.test.ts'),
      name: 'is refused from another newcomer',
    },
  },
  {
    name: 'newcomers let a claimant in',
    file: server('src/features/claims/vouch-service.ts'),
    changes: [
      {
        find: "if (await isNewcomer(tx, { kind: 'schoolmate', id: schoolmateId }, now))",
        replace: 'if (!now)',
      },
    ],
    test: { file: server('test/claims/newcomers.test.ts'), name: 'cannot let a claimant in' },
  },
  {
    name: 'the earlier word of a person who is a newcomer by now lets a claimant in',
    file: server('src/features/claims/vouch-service.ts'),
    changes: [
      {
        find: "word === 'knows' && !isVeiledUntil(veiledUntil, now)",
        replace: "word === 'knows' && veiledUntil !== ''",
      },
    ],
    test: { file: server('test/claims/newcomers.test.ts'), name: 'do not count with a word from before' },
  },
  {
    name: 'a newcomer opens an idle account',
    file: server('src/features/claims/returns-service.ts'),
    changes: [{ find: 'if (await isNewcomer(tx, account, now))', replace: 'if (!account)' }],
    test: { file: server('test/claims/idle-accounts.test.ts'), name: 'is not confirmed by a newcomer' },
  },
  {
    name: 'the veil ends while its person is about to delete the account',
    file: server('src/directory/newcomers-store.ts'),
    changes: [{ find: 'Date.parse(until) + away', replace: 'Date.parse(until)' }],
    test: { file: server('test/claims/newcomers.test.ts'), name: 'is a newcomer for longer by the days' },
  },
  {
    name: 'the word of a person who has left the class counts',
    file: server('src/directory/newcomers-store.ts'),
    changes: [{ find: ".where('voucher.removed', '=', 0)", replace: ".where('voucher.removed', '>=', 0)" }],
    test: {
      file: server('test/claims/newcomers.test.ts'),
      name: 'does not count while its classmate is out',
    },
  },
  {
    name: 'the end of a block counts a word again',
    file: server('src/features/blocks/blocks-service.ts'),
    changes: [{ find: 'await takeBackVouch(tx, ownerId, holderId);', replace: '' }],
    test: { file: server('test/claims/newcomers.test.ts'), name: 'is taken back when its classmate blocks' },
  },
  {
    name: 'a call for a whole batch counts one class',
    file: server('src/features/schools/people-service.ts'),
    changes: [{ find: 'ids.schoolId, answer.shown)', replace: 'ids.schoolId, answer.shown.slice(0, 1))' }],
    test: { file: server('test/privacy/many-lists.test.ts'), name: 'a call for a whole batch counts all' },
  },
  {
    name: 'a pause is in the activity again after ten minutes',
    file: server('src/audit/record-act.ts'),
    changes: [{ find: 'onceSince ?? (', replace: '(' }],
    test: { file: server('test/privacy/many-lists.test.ts'), name: 'has to pause' },
  },
  {
    name: 'a patch without the locks of the school',
    file: server('src/sync/pulled-batches.ts'),
    changes: [{ find: 'locks: locksIn(first.batch)', replace: 'locks: {}' }],
    test: { file: server('test/sync/school-locks.test.ts'), name: 'reaches devices through patches' },
  },
  {
    name: 'devices keep what a lock has closed',
    file: server('src/sync/revisions.ts'),
    changes: [
      {
        find: "await raiseFloor(tx, batch.id, 'floor', revision, new Set());",
        replace: 'void batch;',
      },
    ],
    test: {
      file: server('test/sync/school-locks.test.ts'),
      name: 'gives exactly that back when it is lifted',
    },
  },
  {
    name: 'a photo opens without the lock of the school',
    file: server('src/features/photos/photo-access-service.ts'),
    changes: [
      {
        find: 'canSee(division.photo_access, relation, lock)',
        replace: 'canSee(division.photo_access, relation)',
      },
    ],
    test: {
      file: server('test/sync/school-locks.test.ts'),
      name: 'a lock at Batch hides exactly the details',
    },
  },
  {
    name: 'a photo keeps its address when its level changes',
    file: server('src/features/schoolmates/own-record-service.ts'),
    changes: [
      {
        find: `if (differing.some(([field]) => field === 'profileimageAccessControl')) await renamePhotos(tx, owner);`,
        replace: '',
      },
    ],
    test: {
      file: server('test/calls/own-photo-and-conflicts.test.ts'),
      name: 'gets a new address when its level becomes Only Me',
    },
  },
  {
    name: 'the database is used instead of the transaction',
    file: server('src/routing/route.ts'),
    changes: [
      {
        find: 'handle({ ...call, ctx: bound, prepared }),',
        replace: 'handle({ ...call, ctx: ctx.forCaller(request), prepared }),',
      },
    ],
    test: { file: server('test/calls/own-record.test.ts'), name: 'changes what is sent and nothing else' },
  },
  {
    name: 'an edit is dropped on a 401',
    file: app('sync/classify-response.ts'),
    changes: [
      { find: `if (status === 401) return 'paused';`, replace: `if (status === 401) return 'confirmed';` },
    ],
    test: { file: app('sync/classify-response.test.ts'), name: '401 expired' },
    quick: true,
  },
  {
    name: 'an edit is dropped on a 200 that is a page',
    file: app('api/outcome.ts'),
    changes: [
      {
        find: 'const spoken = answer.redirected ? null : protocolOf(answer.header(ownAnswer.name));',
        replace: 'const spoken: number | null = protocol;',
      },
      {
        find: 'return parsed.success ? { ok: true, value: parsed.data } : unreadable(status);',
        replace: 'return { ok: true, value: parsed.data as T };',
      },
    ],
    test: { file: app('api/outcome.test.ts'), name: 'treats the page of a captive portal as foreign' },
    quick: true,
  },
  {
    name: 'an admin of any school can decide',
    file: server('src/features/join-requests/join-requests-service.ts'),
    changes: [
      {
        find: "if (!(await mayActIn(tx, account, 'decide-requests', ids, ctx.clock()))) throw notFound();",
        replace: '',
      },
    ],
    test: {
      file: server('test/calls/join-request-decisions.test.ts'),
      name: 'is for the admins of that school: any other admin gets 404',
    },
  },
  {
    name: 'a code works twice',
    file: server('src/auth/one-time-codes.ts'),
    changes: [
      {
        find: `      .where('verified_at', 'is', null)
      .orderBy('created_at', 'desc')`,
        replace: `      .orderBy('created_at', 'desc')`,
      },
    ],
    test: { file: server('test/calls/codes.test.ts'), name: 'accepts a code once' },
  },
  {
    name: 'the end of the lease deletes unsent edits',
    file: app('local/db/lease.ts'),
    changes: [
      {
        find: '...[db.doors, db.admissions, db.classPhotos],',
        replace: '...[db.doors, db.admissions, db.classPhotos, db.outbox],',
      },
    ],
    test: { file: 'pwa/e2e/restores/lease.test.ts', name: 'leaves what waits to be sent' },
  },
  {
    name: 'a change runs after the session has ended',
    file: server('src/routing/route-context.ts'),
    changes: [{ find: 'await recheckCaller(ctx, request, tx);', replace: '' }],
    test: {
      file: server('test/authority/route-context.test.ts'),
      name: 'writes for a caller with a valid session, and checks the session first in the transaction',
    },
  },
  {
    name: 'a session opens with a password that was reset meanwhile',
    file: server('src/auth/verified-password.ts'),
    changes: [
      {
        find: 'if ((await passwordHashOf(tx, this.account)) !== this.#hash) throw this.#wrongPassword();',
        replace: 'void tx;',
      },
    ],
    test: {
      file: server('test/authority/credential-races.test.ts'),
      name: 'opens no session for a schoolmate after a reset by code',
    },
  },
];
