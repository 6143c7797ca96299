import { call, e2e, server } from '../specification/item.ts';
import { everyCall, type Requirement } from './item.ts';

const refusedToken = (kind: string) =>
  server(
    'test/authorisation/authorisation',
    `a token that is ${kind} › is refused with 401 wherever one is wanted, opens no more than none elsewhere, and changes nothing`,
  );
const ended = (how: string) =>
  server('test/doors/ended-sessions', `a session of a schoolmate that ended by › ${how}`);

/** Chapters 6 to 9: signing in, sessions, who may call what, tokens. */
export const identityRequirements: readonly Requirement[] = [
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
      everyCall,
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
];
