import { app, call, e2e, server } from '../specification/item.ts';
import type { Threat } from './item.ts';

const takeover = (way: string) =>
  server('test/takeover/account-takeover', `an account is not taken › ${way}`);
const hostile = (what: string) => server('test/files/hostile/hostile-files', `nothing comes of › ${what}`);

/** Who comes over the network, by a file, or to the machine. */
export const outsiders: readonly Threat[] = [
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
