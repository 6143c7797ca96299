import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { person } from '../harness/class-room.ts';
import { announcePastEvent } from '../harness/past-event.ts';
import { signIn } from '../harness/sign-in.ts';
import { josna, openSmallSchool } from '../harness/small-school.ts';
import { onlineStory } from '../harness/story.ts';
import {
  forSchoolmates,
  goOffline,
  leadsOn,
  opens,
  opensOnce,
  opensTake,
  pastEvent,
  type Route,
} from './addresses.ts';

/** Every address of a schoolmate, typed in, reloaded, and without a network. */
const school = onlineStory.extend('home', { scope: 'file' }, async ({ server }) => {
  const { desk } = await openSmallSchool(server);
  const account = await desk.signIn(josna.username);
  const home = await account.home();
  await announcePastEvent(desk, home, pastEvent, [account.token]);
  const own = (await desk.listPeople(home)).find(({ mobile }) => mobile === account.mobile);
  await desk.send('PUT', paths.eventOrganiser(pastEvent.eventId, own?._id ?? ''), done);
  return home;
});

// Shows spec:routes.14, spec:routes.15, spec:routes.16, spec:routes.17, spec:routes.18, spec:routes.19
// Shows spec:routes.20, spec:routes.21, spec:routes.38, spec:routes.39, spec:routes.40, spec:routes.41
school(
  'every address opens its screen for a schoolmate, also after a reload',
  opensTake,
  async ({ device, home }) => {
    const { page } = await device();
    await signIn(page, josna.username);
    await opens(page, forSchoolmates, home);
  },
);

// Shows spec:routes.45
school('every address opens without a network for a schoolmate', opensTake, async ({ device, home }) => {
  const visitor = await device({ online: false });
  const { page } = visitor;
  await signIn(page, josna.username);
  await person(page, josna.name).waitFor();
  await goOffline(visitor);
  const others: Route[] = [
    ['/settings', 'Settings', 'Settings'],
    ['/notifications', 'Notifications', 'Notifications'],
    ['/changes', 'Changes not sent yet', 'Changes not sent yet'],
  ];
  await opensOnce(page, [...forSchoolmates, ...others], home);
  await leadsOn(page, 'To my class');
  await person(page, josna.name).waitFor();
});
