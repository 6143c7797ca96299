import { call, e2e, server } from '../specification/item.ts';
import type { Requirement } from './item.ts';

const protectedAtAll = server(
  'test/doors/every-route',
  'at every address › a guest’s answer is protected, and kept by no cache that others share',
);

/** Chapters 14 to 16: data, code, logs and errors. */
export const dataRequirements: readonly Requirement[] = [
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
