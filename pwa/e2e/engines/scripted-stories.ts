import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { oldBrowserWords } from '@memcherrish/shared/text/app/old-browser.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { expect, test } from 'vitest';
import { josna, type SmallSchool } from '../harness/small-school.ts';
import { announceReunion } from '../harness/tour-events.ts';
import { differences, translate } from '../harness/translation.ts';
import { button, face, field, type Screen } from './screen.ts';
import type { Network } from './tls-network.ts';

const vishnu = 'Vishnu Prasad N.';

interface Given {
  school: () => SmallSchool;
  screenWith: (script: string) => Promise<{ screen: Screen; network: Network }>;
  signIn: (screen: Screen, username: string, address: string) => Promise<void>;
  /** False for the engine in which a usual run leaves out what is the same in each. */
  tellsAll: boolean;
}

/** Stories of pages in which a script runs before the app. */
export function tellScriptedStories({ school, screenWith, signIn, tellsAll }: Given): void {
  test('a translated page shows a card, and a person is admitted at its door', async () => {
    const { screen, network } = await screenWith(`(${translate})()`);
    const isRight = () => expect.poll(() => screen.tab.run(differences)).toEqual([]);
    await signIn(screen, josna.username, network.address);
    expect(await screen.tab.run(() => document.querySelectorAll('font').length)).toBeGreaterThan(0);
    await screen.press(face(vishnu));
    await screen.see({ role: 'dialog', name: vishnu });
    await isRight();
    await screen.press(button('Close*', { role: 'dialog', name: vishnu }));
    const helper = await school().desk.signIn(josna.username);
    const eventId = await announceReunion(school().desk, school(), helper);
    await screen.tab.goto(`${network.address}/door/${eventId}`);
    await screen.read(doorWords.here(0));
    await screen.fill(field(vocabulary.name), 'vishnu prasd');
    await isRight();
    await screen.press(button(doorWords.admitNamed(vishnu)));
    await screen.read(doorWords.here(1));
    await isRight();
  });

  // A script takes away what the browser has, so the app meets the same in each engine.
  if (!tellsAll) return;

  test('a browser that refuses storage shows a message', async () => {
    const { screen, network } = await screenWith(`
      const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError') };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse });`);
    await screen.tab.goto(`${network.address}/viewpage-new`);
    await screen.read(messages.storageDenied);
  });

  test('a schoolmate signs in without features after Safari 16.4, Chrome 109 and Firefox 115', async () => {
    const { screen, network } = await screenWith(`
      delete Promise.withResolvers; delete Promise.try; delete AbortSignal.any; delete URL.canParse;
      delete Map.groupBy; delete Object.groupBy; delete Array.fromAsync; delete Intl.Segmenter;
      delete Array.prototype.toSorted; delete Array.prototype.toReversed; delete Array.prototype.toSpliced;
      delete Array.prototype.with; delete Set.prototype.union; delete window.Iterator; delete IDBFactory.prototype.databases;
      delete Document.prototype.startViewTransition; delete Element.prototype.checkVisibility;
      delete HTMLElement.prototype.showPopover; delete window.requestIdleCallback; delete window.trustedTypes;`);
    await signIn(screen, josna.username, network.address);
    await screen.press(face(vishnu));
    await screen.see({ role: 'dialog', name: vishnu });
  });

  test.for([
    ['is too old', 'delete window.structuredClone;', oldBrowserWords.title, oldBrowserWords.lines[0]],
    [
      'cannot start the app',
      'window.WeakMap = undefined;',
      oldBrowserWords.startFailed,
      oldBrowserWords.startFailedLine,
    ],
  ] as const)('a browser that %s gets a page that says what to do', async ([, script, title, line]) => {
    const { screen, network } = await screenWith(script);
    await screen.tab.goto(network.address);
    await screen.see({ role: 'heading', name: title });
    await screen.read(line);
  });
}
