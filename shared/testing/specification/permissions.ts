import { app, call, e2e, instead, rule, type Section, says, server, shown } from './item.ts';

const everyCell = server(
  'test/authorisation/authorisation',
  '%s › is open to whom the matrix says, and gives nobody more than that',
);
const seenAt = (level: string) =>
  rule('access/can-see', `canSee › what is kept at "${level}" is seen by exactly %j`);
const cards = e2e(
  'sample-school',
  'the own card shows everything, and other cards what is hidden and what is not set',
);
const wire = server(
  'test/privacy',
  'a viewer at relation division › gets exactly what $name shows (claimed: $claimed, level: $level)',
);

/** Specification, section 6. */
export const permissions: Section = {
  title: '6. Roles and permissions',
  items: [
    instead(
      'Admin: authenticated by a token',
      '7: in a cookie that no script reads; API clients send it as a bearer, which wins over a cookie',
      server(
        'test/doors/tokens',
        'the cookies › of every way to sign in are bound to our host, to TLS and to our own pages, and no script reads them',
      ),
      server(
        'test/doors/tokens',
        'a bearer that is sent wins over a cookie › when both are good: the call is the bearer’s',
      ),
    ),
    instead(
      'Admin: the token is sent only when adding a school',
      '7: every admin call is authorised',
      server('test/doors/route-access', 'every route › says who may call it, and it is who the table says'),
      everyCell,
    ),
    instead(
      'Admin: route guarding is not shown',
      '9: admin screens send a caller without that session to the sign-in and back',
      e2e('routes', 'a guest: every address opens its screen, and again after a reload'),
    ),
    instead(
      'Schoolmate: identified by the stored mobile',
      '12: the number names the record, and the session proves who asks',
      call('own-record', 'the number in the path › is the own one E.164, encoded'),
    ),
    shown(
      'Schoolmate: can view own division, teachers and classmates',
      e2e('sample-school', 'the class room shows teachers with subjects, both boxes, and who one is'),
    ),
    shown(
      'Schoolmate: can edit own profile',
      e2e('edit-profile', 'what is saved shows on the own card, and on another device'),
    ),
    shown(
      'Schoolmate: can edit own photo',
      e2e('edit-profile', 'a photo is shrunk, uploaded, changed and removed'),
    ),
    shown(
      'Schoolmate: can edit own privacy',
      e2e('edit-profile', 'a tightened level shows on another device, and what it hides is gone from there'),
    ),
    shown('Schoolmate: can change the password', e2e('change-password', 'a new password by the old one')),
    shown(
      'Schoolmate: can send join requests',
      e2e('find-school', 'find the school, ask, and the class comes by itself'),
    ),
    shown(
      'Schoolmate: nobody else’s record, known or not',
      call(
        'own-record',
        'the number in the path › that is another’s, unknown, unclaimed, no number, or the id is one and the same 404, and changes nothing',
      ),
    ),
    shown(
      'Teacher: can register and log in',
      e2e('teacher', 'a teacher registers, signs in, and is told to wait for an admin'),
    ),
    shown(
      'Teacher: contact details shown to every viewer',
      server('test/privacy', 'a viewer at relation school › may open the directory or not'),
      e2e('school-words', 'the card of a teacher has a line for all that may be known'),
    ),
    instead(
      'Teacher: read-only',
      '8: changed by the teacher alone',
      call('teachers', 'the own details › are for teachers alone'),
      e2e('teacher', 'what a teacher changes of her own details is seen on a phone'),
    ),
    instead(
      'Teacher on the schoolmate side: not shown',
      '8: sees the divisions of the schools where they are assigned',
      e2e('courtyard', 'a teacher of the school sees its batches, and goes back to their classes'),
    ),
    instead(
      'Admin on the schoolmate side: not shown',
      '8: sees everything of their own schools, and no other',
      call(
        'schools',
        'the list of schools › is the own ones for an admin, and all names, without people, for everyone else',
      ),
    ),

    shown(
      'Photo: the owner always sees their own',
      rule('access/face', 'faceOf › photo, mobile and WhatsApp at $level for $relation, claimed: $claimed'),
      app('local/class-room', 'the own face shows the whole own record, and nobody else is own'),
    ),
    ...['Only Me', 'Division', 'Batch', 'School', 'Public', 'Batchs'].map((each) => ({
      ...shown(`Photo at ${each}`, seenAt(each), wire),
      ...(/^Batch/.test(each) && { design: '5: one rule everywhere: the same batch' }),
    })),
    instead('Photo: the setting is empty', '5: stored empty it is the owner’s only', seenAt('')),
    shown(
      'Photo: hidden, the default avatar stands in its place',
      e2e('edit-profile', 'a tightened level shows on another device, and what it hides is gone from there'),
    ),
    shown(
      'Photo: hidden, it opens at no address',
      server(
        'src/features/photos/photos',
        'an address › opens nothing any more once the photo is replaced, removed or renamed',
      ),
    ),

    ...['Division', 'Batch', 'Batchs', 'School'].map((each) =>
      shown(`Mobile and WhatsApp at ${each}`, seenAt(each), wire),
    ),
    shown('Mobile and WhatsApp: the owner always sees own', cards),
    instead('Mobile: Public reveals it in older views', '5: one rule everywhere', seenAt('Public')),
    says('Hidden', 'Mobile: otherwise the text', { tests: [cards] }),
    shown("Mobile: '🔒 Hidden', with a lock before it", cards),
    shown('School-home popup: the own card shows everything', cards),
    shown(
      'School-home popup: WhatsApp and phone by the same rules',
      rule('access/face', 'faceOf › photo and number follow their own levels'),
    ),
    says('Not set', 'School-home popup: empty fields', { tests: [cards] }),
    says('Unknown', 'School-home popup: name and location fall back to'),
    instead(
      'A schoolmate with no division id cannot be opened',
      '4: without a division nobody stands in a class',
      call(
        'people',
        'registering a schoolmate › without a division makes them wait, seen by their maker alone',
      ),
    ),
    shown(
      'The own avatar has a border of its own',
      e2e('sample-school', 'the class room shows teachers with subjects, both boxes, and who one is'),
    ),
    instead('Who has not claimed their record', '5: mobile, WhatsApp and e-mail shown to admins alone', wire),
  ],
};
