import { aMe, aPersonView } from '@memcherrish/shared/testing/factories.ts';
import { newcomerWords } from '@memcherrish/shared/text/account/newcomer.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import { newcomerCalls } from '@memcherrish/shared/wire/people/newcomers.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press } from './harness/act.ts';
import { card, person } from './harness/class-room.ts';
import { answerPull, aRoster, josna } from './harness/directory.ts';
import { Refusal } from './harness/fake-server.ts';
import { button, isShown } from './harness/form.ts';
import { screen } from './harness/screen.tsx';

const basil = aPersonView('Basil Kurian', {
  ...{ _id: 'person-basil-of-10-a', gender: 'Male' },
  hidden: { mobile: true, whatsapp: true, email: true, social: true },
});
const rosters = [aRoster([josna.view, basil])];
const as = (over: Partial<Extract<Me, { kind: 'schoolmate' }>>): Me => ({ ...josna.me, ...over });

screen.for([
  [0, /^Numbers show after two classmates say that they know you, or on 6 December/],
  [1, /^Numbers show after one more classmate says that they know you, or on 6 December/],
] as const)(
  'the card of a classmate says to a newcomer with %i words when numbers show',
  async ([vouches, words], { open, server }) => {
    answerPull(server, { me: as({ newcomer: { until: '2099-12-06T12:00:00.000Z', vouches } }), rosters });
    await open('/viewpage-new', { person: josna.entry });
    await press(person(basil.name));
    await expect.element(card(basil.name).getByText(words)).toBeVisible();
    await expect.element(card(basil.name).getByText('Hidden')).toBeVisible();
  },
);

screen('a classmate says with one press that they know a newcomer', async ({ open, server }) => {
  answerPull(server, { me: as({ newcomers: [basil._id] }), rosters });
  await open('/viewpage-new', { person: josna.entry });
  await press(person(basil.name));
  await isShown(newcomerWords.isNew(basil.name));
  server.answers(newcomerCalls.vouch, new Refusal('not-allowed', newcomerWords.newcomersCannot));
  await press(button(newcomerWords.iKnow(basil.name)));
  await isShown(newcomerWords.newcomersCannot);
  server.answers(newcomerCalls.vouch, ({ params }) => ({ message: `Thank you for ${params.schoolmateId}.` }));
  await press(button(newcomerWords.iKnow(basil.name)));
  await isShown(`Thank you for ${basil._id}.`);
});

screen(
  'a new member answers who sees their details before any page of the class opens',
  async ({ open, server }) => {
    const me = aMe(
      { _id: josna.entry._id, name: josna.name, mobile: josna.mobile },
      { memberships: josna.me.memberships, asksPrivacyFirst: true },
    );
    answerPull(server, { me, rosters });
    await open('/viewpage-new', { person: josna.entry });
    await expect.element(page.getByRole('heading', { name: privacyWords.askTitle })).toBeVisible();
    await expect.element(button('Only my batch (1 person)')).toBeVisible();
    expect(person(basil.name).query()).toBeNull();
    expect(page.getByRole('navigation', { name: 'School' }).query()).toBeNull();
  },
);
