import { app, call, e2e, rule, server } from '../specification/item.ts';
import type { Threat } from './item.ts';

const cells = server(
  'test/authorisation/authorisation',
  '%s › is open to whom the matrix says, and gives nobody more than that',
);
const takeover = (way: string) =>
  server('test/takeover/account-takeover', `an account is not taken › ${way}`);
const crossing = (way: string) => server('test/takeover/tenant-crossing', `a school is not entered › ${way}`);
const pumping = (what: string) =>
  server('src/auth/code-limits', `ten thousand requests from five hundred addresses › ${what}`);
const hostile = (what: string) => server('test/files/hostile/hostile-files', `nothing comes of › ${what}`);

/** What could be wanted of a directory of people's numbers, by whom. */
export const threats: readonly Threat[] = [
  {
    actor: 'A visitor',
    attack: 'Walks ids, numbers and addresses of photos',
    defence:
      'A session for all but the structure, the doors and the sign-up; ids of 96 random bits; one answer for private and missing',
    tests: [
      cells,
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
      cells,
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
  {
    actor: 'Another site',
    attack:
      'Has the visitor’s browser change something, multipart forms too; frames the app; plants a session',
    defence:
      'SameSite=Strict and `__Host-` cookies, an Origin that is ours, no framing, a new session at every sign-in',
    tests: [
      takeover('by a form of another site in its owner’s browser'),
      takeover('by a session or a code mark that was planted in its owner’s browser'),
      server(
        'test/doors/every-route',
        'at every address › a change that a cookie authorises is refused from another page, in every form that needs no preflight',
      ),
      server(
        'test/doors/every-route',
        'at every address › a guest’s answer is protected, and kept by no cache that others share',
      ),
    ],
  },
  {
    actor: 'Whoever makes tokens',
    attack: 'No algorithm, another one, none of the claims, another’s claims',
    defence: 'One algorithm, required claims, and a row in the database for every session',
    tests: [
      takeover('by a forged token'),
      server('test/doors/tokens', 'a token › with %s is no token, in the header and in the cookie'),
      server('test/doors/tokens', 'a session › is a row: a good token that names none is worth nothing'),
    ],
  },
  {
    actor: 'Whoever writes where others read',
    attack: 'Scripts in names, introductions, posts, handles, file names and reasons',
    defence:
      'React text alone, Trusted Types and a policy without exceptions; links are made of checked handles',
    tests: [
      e2e('script-payloads', 'no text of anybody runs on any screen, and none asks the policy to'),
      app(
        'ui/contact',
        'the ways to reach somebody › makes a link of "javascript:alert(1)" only when it is a plain handle',
      ),
    ],
  },
  {
    actor: 'Whoever uploads',
    attack:
      'Bombs, far cells, other formats by another name, polyglots, cut files, GPS, paths in names, broken forms',
    defence:
      'The container is checked before it is opened, a child process with bounds reads it; photos are made anew under random names',
    tests: [
      hostile('a spreadsheet but people or a refusal'),
      hostile('a photo but a picture of our own or a refusal'),
      hostile('a form that cannot be read but a refusal'),
      hostile('a form that breaks off at any byte'),
      server(
        'src/features/photos/encode-photo',
        'photos are made ours › nothing is told of the place, the camera and the owner',
      ),
    ],
  },
  {
    actor: 'Whoever sends nonsense',
    attack: 'Bodies of any shape, prototypes, wrong types, endless nesting',
    defence: 'A strict schema for every body; a refusal in words for everything else',
    tests: [
      server(
        'test/input/fuzz',
        'any body › is answered with what the schema says or with a refusal, and never with a server error',
      ),
      server('test/input/bad-bodies', 'a body is refused that › sets a prototype'),
      server(
        'test/input/bad-bodies',
        'an unknown field › is named, with its sentence, and a long name does no harm',
      ),
    ],
  },
  {
    actor: 'Whoever wants it down',
    attack: 'A thousand slow connections, floods of calls, forms and sign-ins',
    defence: 'Bounds for connections, headers, bodies, work at once and hashing; health has none',
    tests: [
      server('test/doors/slow-sockets', 'a server that is held up by slow connections is well, and answers'),
      server(
        'test/doors/overload',
        'calls › beyond what can be worked on at once are refused, until there is room',
      ),
      server(
        'src/auth/passwords',
        'hash a few at once; what waits is bounded, and past that everybody is told to come again',
      ),
    ],
  },
  {
    actor: 'Whoever reads the log or the disk',
    attack: 'Finds numbers, codes, tokens or secrets in lines and files',
    defence:
      'The log has the route, the status and the kind of a bug; files are the owner’s alone; codes and passwords are hashes',
    tests: [
      server('test/logs', 'the log › of every route with good and bad calls holds nobody’s data'),
      server(
        'test/logs',
        'the log › of a bug in any route says where it was, and nothing of what it was about',
      ),
      server(
        'test/logs',
        'the log › has been searched for what was sent, for what the cast holds, and for what looks like either',
      ),
      server(
        'test/start',
        'says its address, answers, writes nothing that others may read, and ends in order when it is told to',
      ),
      call('codes', 'sending a code › keeps no code and no proof that can be read'),
    ],
  },
  {
    actor: 'Whoever publishes packages',
    attack: 'A version with a known hole, an install script, another package under a known name',
    defence: 'Exact versions with digests, floors of versions, install scripts by name alone',
    tests: [
      server('test/dependencies', 'versions › are named exactly, each as it is locked'),
      server('test/dependencies', 'the lockfile › has the digest of everything that is installed'),
      server(
        'test/dependencies',
        'the lockfile › has no install script but those that package.json allows by name, and none of them runs by itself',
      ),
      server(
        'test/dependencies',
        'the reader of spreadsheets › is the mended one by its digest, under the alias that the code imports',
      ),
    ],
  },
];
