import { call, e2e, server } from '../specification/item.ts';
import type { Threat } from './item.ts';

const takeover = (way: string) =>
  server('test/takeover/account-takeover', `an account is not taken › ${way}`);
const pumping = (what: string) =>
  server('src/auth/code-limits', `ten thousand requests from five hundred addresses › ${what}`);

/** Who wants to be somebody else, or to have what is theirs. */
export const impostors: readonly Threat[] = [
  {
    actor: 'Whoever knows a number',
    attack: 'Resets its password or signs up over it without the code',
    defence: 'A proof of ten minutes, once, for one number and one purpose',
    tests: [takeover('by a new password without the code'), takeover('by signing up over it')],
  },
  {
    actor: 'Whoever guesses codes',
    attack: 'Tries all codes of one number, or of many',
    defence:
      'Five tries a code, five codes an hour and ten a day for a number; a code is taken from the browser that asked alone',
    tests: [
      server(
        'src/auth/code-limits',
        'guesses › that are judged are five a code and ten codes a day for a number, however many are made, and from wherever',
      ),
      call('codes', 'verifying a code › takes five tries, then the code is dead, even the right one'),
      call(
        'codes-in-browsers',
        'a code › is taken from the browser that asked for it, and from no other that knows it',
      ),
      takeover('by a code or a proof that was used'),
      takeover('by a code for another purpose'),
    ],
  },
  {
    actor: 'Whoever earns by messages',
    attack: 'Has thousands of codes sent to a series of numbers',
    defence:
      'Bounds for a series, a network and all together; numbers of the countries served alone; who is known to their device still gets a code',
    tests: [
      pumping('over one series of numbers send few codes, and everybody else still gets one'),
      pumping(
        'over all series cost no more than the budget, and who is known to their device still gets a code',
      ),
      server(
        'src/auth/one-time-codes',
        'one-time codes › go to the countries that are served, and others are told so before anything is sent',
      ),
    ],
  },
  {
    actor: 'Whoever wants to keep somebody out',
    attack: 'Uses up their codes or their tries',
    defence: 'What strangers use up is not what the owner’s own device has',
    tests: [
      call('codes-in-browsers', 'a code › stays good while a stranger asks for others and guesses'),
      call(
        'codes-in-browsers',
        'a device where the owner of a number has signed in › gets a code when strangers have asked for all that a number gets',
      ),
    ],
  },
  {
    actor: 'Whoever collects numbers',
    attack: 'Asks which numbers and names have an account',
    defence: 'The same answer for the same work before the code',
    tests: [
      call(
        'codes',
        'sending a code › answers the same for a known, an unknown, a claimed and an unclaimed number, byte for byte',
      ),
      call('codes-in-browsers', 'known and unknown numbers and names › cost %s the same work'),
      call(
        'codes',
        'verifying a code › tells a number that it has an account after the code, and not before',
      ),
    ],
  },
  {
    actor: 'Whoever gets hold of a link to a place',
    attack: 'Takes the place of somebody on the list, reads the class, or has others removed',
    defence:
      'A link opens nothing: the code, and the number on the list, an admin or two classmates who know the person; a week of ‘not them’, and admins put back what was taken or removed',
    tests: [
      server(
        'test/claims/strangers',
        'a stranger › with a link gets nothing of the class without the code, and without who knows them or an admin',
      ),
      server(
        'test/claims/vouching',
        'two who know them › count only while they are in the division, and never the claimant, a stranger or a neighbour',
      ),
      server(
        'test/claims/doubts',
        '‘not them’ about who was let in › lets an admin put the place back: the list is as it was, and the account is out',
      ),
      server('test/claims/links', 'a link › stands in no row of the database'),
      server(
        'test/claims/limits',
        'the limits › bound guessing, invitations and removals, and say when to go on',
      ),
      server(
        'test/claims/removal',
        '‘This is me, remove me’ › is seen by the admins, with who had made the link, and taken back by them alone',
      ),
    ],
  },
  {
    actor: 'Whoever was let in as somebody else',
    attack:
      'Keeps something of the class once it is undone: a session that reads, links of their own, what was known of the other',
    defence:
      'An undo takes the classes away with the next call, however it is made; a link is worth what its maker may do now; what is known of the record stays apart for as long as it may be parted',
    tests: [
      server(
        'test/claims/claims-and-merges',
        'a claim that is undone on the list of merges › is put back like any other, and says so to whoever comes later',
      ),
      server(
        'test/claims/claims-and-merges',
        'who is let in as somebody › leaves no link behind that opens, once they are out again',
      ),
      server(
        'test/claims/claims-and-merges',
        'who is let in as somebody › learns nothing of them from the trail while that can be undone',
      ),
    ],
  },
  {
    actor: 'Whoever is given a number after its owner',
    attack: 'Signs up, and meets what the owner left',
    defence:
      'A sign-up ends at the code while the account is there and tells nothing of it; of an account that was deleted nothing is left',
    tests: [takeover('by whoever is given the number after its owner')],
  },
  {
    actor: 'Whoever finds a phone, or shares one',
    attack: 'Reads on after the owner, or sends what waits there',
    defence:
      'Sessions can be ended from elsewhere; signing out wipes, offline too; what waits is its maker’s alone',
    tests: [
      e2e('settings', 'a device elsewhere is signed out from here, and wiped at its next contact'),
      e2e('sign-out', 'signing out offline wipes too, and the first contact ends the session'),
      e2e('sign-out', 'two people after one another on one phone never meet'),
      takeover('by what waits on its owner’s device'),
      server(
        'test/doors/ended-sessions',
        'a session of a schoolmate that ended by › being signed out elsewhere',
      ),
    ],
  },
];
