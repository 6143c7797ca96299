import { call, e2e, rule, server } from '../specification/item.ts';
import { everyCall, type Threat } from './item.ts';

const takeover = (way: string) =>
  server('test/takeover/account-takeover', `an account is not taken › ${way}`);
const crossing = (way: string) => server('test/takeover/tenant-crossing', `a school is not entered › ${way}`);

/** Who belongs to a school, or stands before its door. */
export const insiders: readonly Threat[] = [
  {
    actor: 'A visitor',
    attack: 'Walks ids, numbers and addresses of photos',
    defence:
      'A session for all but the structure, the doors and the sign-up; ids of 96 random bits; one answer for private and missing',
    tests: [
      everyCall,
      server('test/privacy', 'who stands outside › $who gets names of schools and classes, and nobody'),
      server(
        'src/features/photos/photos',
        'an address › opens nothing any more once the photo is replaced, removed or renamed',
      ),
    ],
  },
  {
    actor: 'A member of another class or school',
    attack: 'Reads what the levels keep from them: in a list, a sync answer, a photo or a refusal',
    defence: 'One function of the relation, applied on the server before anything is encoded',
    tests: [
      everyCall,
      server(
        'test/privacy',
        'a viewer at relation none › gets exactly what $name shows (claimed: $claimed, level: $level)',
      ),
      server(
        'test/privacy',
        'a viewer at relation batch › gets exactly what $name shows (claimed: $claimed, level: $level)',
      ),
      server('src/features/photos/photos', 'who sees a photo › of a schoolmate at "Only Me", in both sizes'),
      rule(
        'rules/roster-columns',
        'the photos of school days › stay out of a class from which they are withheld, though another one shows them',
      ),
    ],
  },
  {
    actor: 'A member whom somebody hides from',
    attack:
      'Finds them all the same: in a list, a patch, a post, a photo, by an old address, or by what a refusal or a notification says',
    defence:
      'All that they get is made without that person, uncached, as though they had left; a change of it sends the batch anew; nobody is told',
    tests: [
      server(
        'test/hidings/every-call',
        'who is hidden from › in the same division gets nothing of them by any call, until they show themselves again',
      ),
      server(
        'test/hidings/every-call',
        'who is hidden from › gets the answers of a post that was deleted, and of a photo that never was',
      ),
      server(
        'test/hidings/in-hindsight',
        'who is hidden from › is told by no link that they could make whether the person is still in the class',
      ),
      server(
        'test/hidings/in-hindsight',
        'who is hidden from › gets no id of a post that was made and deleted out of their sight',
      ),
      server(
        'test/hidings/in-hindsight',
        'who is hidden from › hears no more of a post that they had reported when it is kept',
      ),
      server(
        'test/sync-invariants',
        'the invariants of sync › hold after any sequence of hidings, of people who post, come and go',
      ),
      e2e(
        'hiding',
        'hidden offline, in the hall: gone from her phone with the next contact, and back when shown again',
      ),
    ],
  },
  {
    actor: 'A member whose class was tightened, or who was taken off the list',
    attack: 'Keeps on the device what is no longer theirs to see',
    defence:
      'Rosters are rewritten and photos get new names with the change; a device without contact loses its copy after thirty days',
    tests: [
      e2e('privacy', 'what is set to Only Me leaves the screens and the devices of others'),
      e2e('privacy', 'whoever was offline meanwhile loses it with the first contact'),
      e2e('privacy', 'whoever is taken off the list leaves the devices of the class, name and all'),
      e2e(
        'device-faults',
        'after thirty days without contact the class is taken off, and comes back with the next',
      ),
    ],
  },
  {
    actor: 'A teacher',
    attack: 'Uses the calls of schoolmates and admins, or registers to look around',
    defence: 'Each route names the kinds of account; a registration opens nothing until an admin assigns it',
    tests: [
      server(
        'test/doors/route-access',
        'a session of › teacher gets 403 from what that kind never may, and past the door of all else',
      ),
      call('teachers', 'registering › gives no power and shows nobody the photo until an admin assigns them'),
      crossing('by assigning oneself as a teacher'),
    ],
  },
  {
    actor: 'An admin of another school',
    attack: 'Names this school, its classes, people, requests, posts or photos in their own calls',
    defence:
      'The school comes from who asks; ids of a chain have to belong together; a foreign id is worth what an unknown one is',
    tests: [
      crossing('by its ids in any call of an admin'),
      crossing('by editing the number of somebody in it'),
      crossing('by accepting a request to join it'),
      server(
        'test/authorisation/authorisation',
        'an id of another school › is worth what an unknown one is, in every path, body and form, and changes nothing',
      ),
    ],
  },
  {
    actor: 'Somebody who registers as an admin to get hold of a person',
    attack: 'Imports, registers or edits in the number of a victim',
    defence:
      'An unclaimed record belongs to one school, a claimed one to its owner: nothing of it is shown, moved or changed',
    tests: [
      takeover('by an admin who puts in a number of their own'),
      takeover('by a class list with the number on it'),
      takeover('by registering the number before its owner comes'),
      crossing('by a class list that is sent to it, or that names its people'),
      crossing('by registering its people in advance'),
    ],
  },
  {
    actor: 'An admin of the school',
    attack: 'Looks at or changes what they should not, and is never asked about it',
    defence:
      'Every act and every look at people is in a trail that all admins of the school read, written with the act',
    tests: [
      server('test/audit/every-act', 'the trail › is decided about for every call of an admin'),
      server(
        'test/audit/every-act',
        'the trail › holds what %s does, by whom, and nothing more when it is refused',
      ),
      server(
        'test/audit/trail',
        'an act › says who did what when, and of which person, with each field before and after',
      ),
      e2e('activity', 'any admin of the school reads who did what, with what it was before'),
    ],
  },
  {
    actor: 'An admin of the school',
    attack: 'Merges a stranger into somebody’s account, by mistake or not, or two accounts into one',
    defence:
      'What is the owner’s stays as it is, two accounts never become one, and for 30 days every merge can be undone; then what was kept for it goes',
    tests: [
      server('test/merges/merging', 'a merge › never changes the mobile of somebody with an account'),
      server('test/merges/merging', 'a merge › of two accounts is refused, and says what to do'),
      server(
        'test/merges/merge-invariants',
        'a merge and its undo › leave everything as it was, but for what people did in between',
      ),
      server('test/merges/undoing', 'an undo is refused › after 30 days, when nothing is left of the record'),
      server(
        'test/merges/undoing',
        'an undo is refused › once the owner of the kept one has deleted their account: then nothing is held of either',
      ),
    ],
  },
  {
    actor: 'Whoever has an admin’s password',
    attack: 'Signs in as them',
    defence: 'An optional second step by an app, with recovery codes; twelve hours a session',
    tests: [
      call(
        'second-factor',
        'signing in with it › answers the step after the right password, and nothing that opens a door',
      ),
      call('second-factor', 'signing in with it › takes a code once, also from two at the same moment'),
      server(
        'test/doors/tokens',
        'a session › of a admin ends by the server’s clock, not before and not after',
      ),
    ],
  },
];
