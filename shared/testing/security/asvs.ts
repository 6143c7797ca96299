import { app, call, e2e, server } from '../specification/item.ts';
import type { Requirement } from './item.ts';

const cells = server(
  'test/authorisation/authorisation',
  '%s › is open to whom the matrix says, and gives nobody more than that',
);
const refusedToken = (kind: string) =>
  server(
    'test/authorisation/authorisation',
    `a token that is ${kind} › is refused with 401 wherever one is wanted, opens no more than none elsewhere, and changes nothing`,
  );
const ended = (how: string) =>
  server('test/doors/ended-sessions', `a session of a schoolmate that ended by › ${how}`);
const protectedAtAll = server(
  'test/doors/every-route',
  'at every address › a guest’s answer is protected, and kept by no cache that others share',
);

/** The requirements of levels 1 and 2 that bite here, and some of level 3 that are met as well. */
export const requirements: readonly Requirement[] = [
  {
    ids: '1.2.2, 1.2.10, 1.3.4',
    level: '1–3',
    here: 'Links of checked handles, exports without formulas, no SVG',
    tests: [
      app(
        'ui/contact',
        'the ways to reach somebody › makes a link of "javascript:alert(1)" only when it is a plain handle',
      ),
      app('features/admin/refused-rows', 'writes "=1+1" as text, never as a formula'),
      server('src/features/photos/encode-photo', 'what is no photo is refused › SVG'),
    ],
  },
  {
    ids: '2.3.1, 2.3.2, 2.4.1',
    level: '1–2',
    here: 'No step is skipped; what costs is bounded',
    tests: [
      server('test/takeover/account-takeover', 'an account is not taken › by signing up over it'),
      call('code-limits', 'the codes of a number › are five in an hour, in any spelling of the number'),
      call(
        'teachers',
        'registering › is counted for each address: sixty an hour, each leaves a photo of somebody unknown',
      ),
    ],
  },
  {
    ids: '3.2.1, 3.4.1–3.4.6, 3.4.8',
    level: '1–3',
    here: 'Policy, nosniff, referrer, framing, opener and HSTS on every answer, uploads and errors too',
    tests: [
      protectedAtAll,
      server('src/features/photos/photos', 'the answer › is a picture and nothing but'),
    ],
  },
  {
    ids: '3.3.1–3.3.4',
    level: '1–2',
    here: '`__Host-`, Secure, HttpOnly and SameSite=Strict; the session by cookie alone',
    tests: [
      server(
        'test/doors/tokens',
        'the cookies › of every way to sign in are bound to our host, to TLS and to our own pages, and no script reads them',
      ),
    ],
  },
  {
    ids: '3.5.1, 3.5.2, 3.5.8',
    level: '1–3',
    here: 'A change by cookie comes from our own pages',
    tests: [
      server(
        'test/doors/every-route',
        'at every address › a change that a cookie authorises is refused from another page, in every form that needs no preflight',
      ),
      server(
        'test/takeover/account-takeover',
        'an account is not taken › by a form of another site in its owner’s browser',
      ),
    ],
  },
  {
    ids: '5.1.1, 5.2.1–5.2.3, 5.2.6',
    level: '1–3',
    here: 'Size, kind by content, parts and pixels before anything is unpacked',
    tests: [
      server('test/files/hostile/hostile-files', 'nothing comes of › a spreadsheet but people or a refusal'),
      server(
        'test/files/hostile/hostile-files',
        'nothing comes of › a photo but a picture of our own or a refusal',
      ),
      server(
        'src/features/photos/encode-photo',
        'what is no photo is refused › more than 40 megapixels, before any of them is unpacked',
      ),
    ],
  },
  {
    ids: '5.3.1, 5.3.2, 5.4.1, 5.4.2',
    level: '1–2',
    here: 'Names of our own; no address leads to another file',
    tests: [
      server('test/files/hostile/hostile-files', 'an address under /uploads/ leads to photos alone'),
      server('src/features/photos/photos', 'an address › never tells the name of the file on the disk'),
    ],
  },
  {
    ids: '6.1.1, 6.3.1',
    level: '1',
    here: 'Tries are bounded; the owner’s device still gets in',
    tests: [
      call(
        'password-guesses',
        'an attacker who tries all day › has a hundred guesses looked at, and the owner signs in from a known device all the while',
      ),
      call(
        'password-guesses',
        'an attacker who tries all day › at an admin gets no further, and the admin gets in where they were before',
      ),
    ],
  },
  {
    ids: '6.2.1, 6.2.4, 6.2.5, 6.2.9, 6.2.12',
    level: '1–2',
    here: '8 to 128 characters, no rule of composition, a list of common ones',
    tests: [
      call(
        'admins',
        'registering an admin › refuses a common password in wide letters, at the field, and registers nobody',
      ),
      call(
        'admins',
        'registering an admin › takes a password of 128 emoji, and that password alone signs in',
      ),
    ],
    exception:
      'NIST asks for 15 characters where a password stands alone; 8 is what the specification says. Breached passwords beyond the list are not looked up: that would tell another server what is typed here.',
  },
  {
    ids: '6.2.2, 6.2.3',
    level: '1',
    here: 'A change wants the old password, and ends the other sessions',
    tests: [
      call('passwords', 'a change › by a wrong old password is refused at the field'),
      call('passwords', 'a change › ends the other sessions, and keeps this one'),
    ],
  },
  {
    ids: '6.2.6–6.2.8',
    level: '1',
    here: 'Every character counts',
    tests: [
      call(
        'sign-in',
        'a schoolmate’s sign-in › takes the password to the last character, however long it is',
      ),
    ],
  },
  {
    ids: '6.3.2',
    level: '1',
    here: 'No account is there at first in production',
    tests: [server('src/config', 'the defaults › are stricter in production')],
  },
  {
    ids: '6.3.3, 6.5.1–6.5.5',
    level: '2',
    here: 'A second step for admins; codes at random, kept as hashes, short-lived, once',
    tests: [
      call('second-factor', 'signing in with it › takes a code once, also from two at the same moment'),
      call('codes', 'verifying a code › works once for two who bring it at the same moment'),
      call('codes', 'verifying a code › works for five minutes'),
      call('codes', 'sending a code › keeps no code and no proof that can be read'),
    ],
    exception: 'The second step is optional: an admin of a small school may have no second device.',
  },
  {
    ids: '6.3.8',
    level: '3',
    here: 'Known and unknown look alike before the code',
    tests: [
      call(
        'codes',
        'sending a code › answers the same for a known, an unknown, a claimed and an unclaimed number, byte for byte',
      ),
      call(
        'codes-in-browsers',
        'known and unknown numbers and names › cost a sign-in with a wrong password the same work, one hash among it',
      ),
    ],
    exception:
      '‘Invalid username’ and ‘Incorrect password’ are told apart, as the specification wants; tries are bounded.',
  },
  {
    ids: '6.4.1, 6.4.3, 6.4.6',
    level: '1–3',
    here: 'A reset by proof alone, which signs nobody in; no admin chooses anybody’s password',
    tests: [
      call('passwords', 'a reset › sets the new password, ends every session, and signs nobody in'),
      server(
        'test/takeover/account-takeover',
        'an account is not taken › by a new password without the code',
      ),
    ],
    exception:
      '6.3.7: nobody is told of a reset by another way. There is none that is known to be theirs: an e-mail address is nowhere proved. The reset ends every session, which every device of the owner says.',
  },
  {
    ids: '6.6.1–6.6.3',
    level: '2',
    here: 'A code is for one number, one purpose and one browser',
    tests: [
      call(
        'codes-in-browsers',
        'a code › is taken from the browser that asked for it, and from no other that knows it',
      ),
      server('test/takeover/account-takeover', 'an account is not taken › by a code for another purpose'),
    ],
    exception:
      '6.6.1: messages over the telephone network are the only way by which schoolmates can be reached. See ‘A number that changes hands’ below.',
  },
  {
    ids: '7.1.1, 7.3.1, 7.3.2',
    level: '2',
    here: 'Thirty days for schoolmates and teachers, twelve hours for admins, by the server’s clock',
    tests: [
      server(
        'test/doors/tokens',
        'a session › of a schoolmate ends by the server’s clock, not before and not after',
      ),
      server(
        'test/doors/tokens',
        'a session › of a admin ends by the server’s clock, not before and not after',
      ),
    ],
    exception: '7.3.1: no end for want of use. The app is opened at reunions, and reads offline between.',
  },
  {
    ids: '7.2.2–7.2.4',
    level: '1',
    here: 'A new session at every sign-in',
    tests: [
      call('sign-in', 'the session of a browser › never takes over a session that somebody else put there'),
      server(
        'test/takeover/account-takeover',
        'an account is not taken › by a session or a code mark that was planted in its owner’s browser',
      ),
    ],
  },
  {
    ids: '7.4.1–7.4.3, 7.4.5, 7.5.2',
    level: '1–2',
    here: 'Signing out, deleting, another password and ending it elsewhere end a session with the next call',
    tests: [
      ended('signing out'),
      ended('being signed out elsewhere'),
      ended('another password that was chosen elsewhere'),
      ended('a password that was reset'),
      ended('asking elsewhere for the end of the account, and then by that end'),
    ],
  },
  {
    ids: '7.5.1',
    level: '2',
    here: 'Another number wants its own proof',
    tests: [
      server(
        'test/takeover/account-takeover',
        'an account is not taken › by an admin who puts in a number of their own',
      ),
    ],
  },
  {
    ids: '8.1.1, 8.1.2, 8.2.1–8.2.3, 8.3.1, 8.4.1',
    level: '1–2',
    here: 'Who may call what, on which object, which field, in which school',
    tests: [
      server(
        'test/authorisation/authorisation',
        'the matrix › has a row for every route, and a route and a call for every row',
      ),
      cells,
      server(
        'test/privacy',
        'a viewer at relation division › gets exactly what $name shows (claimed: $claimed, level: $level)',
      ),
      server('test/takeover/tenant-crossing', 'a school is not entered › by its ids in any call of an admin'),
    ],
  },
  {
    ids: '8.3.2',
    level: '3',
    here: 'A tightened level holds for the next byte',
    tests: [
      server('test/sync-invariants', 'the invariants of sync › hold after any sequence of writes'),
      e2e('privacy', 'what is set to Only Me leaves the screens and the devices of others'),
    ],
  },
  {
    ids: '9.1.1–9.1.3, 9.2.1–9.2.3',
    level: '1–2',
    here: 'One algorithm; time, audience, kind and session are required',
    tests: [
      server('test/doors/tokens', 'a token › with %s is no token, in the header and in the cookie'),
      refusedToken('forged'),
      refusedToken('of another kind or audience'),
    ],
  },
  {
    ids: '14.2.1',
    level: '1',
    here: 'Numbers stand in addresses, as the specification has them',
    tests: [server('test/logs', 'the log › of every route with good and bad calls holds nobody’s data')],
    exception: 'The calls keep their addresses. No line of the log has one: it has the pattern of the route.',
  },
  {
    ids: '14.2.2, 14.3.1, 14.3.2',
    level: '1–2',
    here: 'No cache that others share; signing out wipes, offline too',
    tests: [
      protectedAtAll,
      e2e('sign-out', 'signing out asks first, and then takes everything off the device'),
    ],
  },
  {
    ids: '14.2.8',
    level: '3',
    here: 'Photos without metadata',
    tests: [
      server(
        'src/features/photos/encode-photo',
        'photos are made ours › nothing is told of the place, the camera and the owner',
      ),
    ],
  },
  {
    ids: '14.3.3',
    level: '2',
    here: 'The device holds what its owner may see, and no token',
    tests: [
      e2e(
        'device-faults',
        'after thirty days without contact the class is taken off, and comes back with the next',
      ),
    ],
    exception:
      'A class that is read offline has to be on the device: only what this viewer may see, for thirty days after the last contact.',
  },
  {
    ids: '15.2.1, 15.2.2',
    level: '1–2',
    here: 'No version with a known hole; bounds for what costs',
    tests: [
      server('test/dependencies', 'versions › of fastify are not below 5.12.2'),
      server('src/auth/passwords', 'leave the event loop free while they hash'),
    ],
  },
  {
    ids: '15.3.1, 15.3.3, 15.3.6, 15.3.7',
    level: '1–2',
    here: 'Fields that are listed, and no others, both ways',
    tests: [
      server('test/input/bad-bodies', 'a body is refused that › has an unknown field'),
      server('test/input/bad-bodies', 'a body is refused that › sets a prototype further in'),
      server(
        'test/privacy',
        'a viewer at relation division › never gets a password, or the username or the levels of anyone else',
      ),
    ],
  },
  {
    ids: '15.3.4',
    level: '2',
    here: 'Addresses behind a proxy that is named, and no other',
    tests: [server('src/auth/browser', '::ffff:203.0.113.7 is of the network 203.0.113.7')],
  },
  {
    ids: '15.4.2',
    level: '3',
    here: 'What is checked and done is one transaction',
    tests: [
      call('passwords', 'a reset › takes a proof once, also for two at the same moment'),
      call(
        'join-requests',
        'asking to join › twice is refused with a text that says so, also at the same moment',
      ),
    ],
  },
  {
    ids: '16.2.1, 16.2.5, 16.3.1–16.3.3',
    level: '2',
    here: 'Who did what and when; nothing that was typed in any line',
    tests: [
      server(
        'test/audit/every-act',
        'the trail › holds what %s does, by whom, and nothing more when it is refused',
      ),
      server(
        'test/logs',
        'the log › has been searched for what was sent, for what the cast holds, and for what looks like either',
      ),
    ],
  },
  {
    ids: '16.5.1–16.5.3',
    level: '2',
    here: 'A bug answers with one sentence, and lets nobody in',
    tests: [
      server(
        'test/logs',
        'the log › of a bug in any route says where it was, and nothing of what it was about',
      ),
    ],
  },
];
