import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { admissionsPage } from '@memcherrish/shared/wire/events/door.ts';
import { eventReplies } from '@memcherrish/shared/wire/events/events.ts';
import { expect, onTestFinished, test } from 'vitest';
import { josna, type SmallSchool } from '../harness/small-school.ts';
import { announceReunion } from '../harness/tour-events.ts';
import { servedByWorker } from './page-probes.ts';
import { button, field, type Screen } from './screen.ts';
import type { Network } from './tls-network.ts';

interface Stage {
  newScreen(): Promise<Screen>;
  /** Opens the class of Josna. */
  openClass(screen: Screen): Promise<void>;
  /** The school and the network, which exist once the tests run. */
  school(): SmallSchool;
  network(): Network;
}

/** The tests of the day of a reunion in one engine: a reply and an admission without a network. */
export function tellEventStories({ newScreen, openClass, school, network }: Stage): void {
  /** Announces an event with Josna at its door, and opens one of its pages, which works offline afterwards. */
  async function openReunion(page: 'events' | 'door') {
    const josnasAccount = await school().desk.signIn(josna.username);
    const eventId = await announceReunion(school().desk, school(), josnasAccount);
    const screen = await newScreen();
    await openClass(screen);
    await screen.until('be served', servedByWorker);
    await screen.tab.goto(`${network().address}/${page}/${eventId}`);
    onTestFinished(() => void network().up());
    const online = async () => {
      await network().up();
      await screen.tab.run(() => window.dispatchEvent(new Event('online')) && undefined);
    };
    return { screen, eventId, online, token: josnasAccount.token };
  }

  test('an event is answered without a network, and the reply is sent later', async () => {
    const { screen, eventId, online } = await openReunion('events');
    const replies = async () =>
      (await school().desk.send('GET', paths.reunionReplies(eventId), eventReplies)).replies;
    await screen.see(button(eventWords.answers.coming));
    network().down();
    await screen.tab.reload();
    await screen.press(button(eventWords.answers.coming));
    // The browser has a network and no server, so the sentence does not speak of being offline.
    await screen.read(eventWords.waitsOnline);
    expect(await replies()).toEqual([]);
    await online();
    await expect.poll(replies).toMatchObject([{ name: josna.name, answer: 'coming' }]);
    await screen.readNo(eventWords.waitsOnline);
  });

  test('a person is admitted at the door without a network, and the admission is sent once', async () => {
    const { screen, eventId, online, token } = await openReunion('door');
    const admissions = async () =>
      (await school().desk.send('GET', paths.admissions(eventId), admissionsPage, undefined, token))
        .operations;
    await screen.read(doorWords.here(0));
    network().down();
    await screen.tab.reload();
    await screen.fill(field(vocabulary.name), 'vishnu prasd');
    await screen.press(button(doorWords.admitNamed('Vishnu Prasad N.')));
    await screen.read(doorWords.here(1));
    await screen.read(doorWords.notSent(1));
    expect(await admissions()).toEqual([]);
    await online();
    await screen.read(doorWords.notSent(0));
    expect(await admissions()).toMatchObject([{ kind: 'admit' }]);
  });
}
