import { app, call, server } from '../specification/item.ts';
import type { Requirement } from './item.ts';

const protectedAtAll = server(
  'test/doors/every-route',
  'at every address › a guest’s answer is protected, and kept by no cache that others share',
);

/** Chapters 1 to 5: what comes in and what goes out, logic, the browser, files. */
export const inputRequirements: readonly Requirement[] = [
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
];
