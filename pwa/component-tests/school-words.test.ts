import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { aPersonView } from '@memcherrish/shared/testing/factories.ts';
import { accountCalls } from '@memcherrish/shared/wire/account/account.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import type {} from '@vitest/browser-playwright';
import { expect, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { choose, keys, press } from './harness/act.ts';
import { ids, leela, structures } from './harness/answers.ts';
import { boxes, card, namesInBoxes, person, photoIsDrawn, teachers } from './harness/class-room.ts';
import { divisionAddress } from './harness/desk.ts';
import { answerPull, aRoster, josna } from './harness/directory.ts';
import type { FakeServer } from './harness/fake-server.ts';
import { button } from './harness/form.ts';
import { type Open, type OpenOptions, screen } from './harness/screen.tsx';

/** The class room of a schoolmate: its tabs, its cards and its menu. */

const aPhoto = '/icons/any-192.png';
const known = {
  ...{ place: 'Thrissur', location: 'Kochi', selfIntro: 'I teach physics.', email: 'josna@mail.example' },
  ...{ whatsapp: '+919847210128', instaUsername: 'josna.antony', fbUsername: 'josna.in.kochi' },
  profilePic: aPhoto,
};
/** Together the two teachers have every value of a card, and neither has all. */
const onInstagram: AssignedTeacher = {
  ...{ ...leela, subject: 'English', profilePhoto: aPhoto },
  ...{ whatsapp: '+919847011223', instaUsername: 'leela_reads' },
};
const onFacebook: AssignedTeacher = {
  ...{ ...leela, _id: 'teacher-thomas-mathew', name: 'Thomas Mathew', subject: 'Physics' },
  ...{ place: 'Mala', profilePhoto: aPhoto, mobile: '+919847011224', email: 'thomas@school.example' },
  ...{ fbUsername: 'thomas.mathew', currentStatus: 'Retired', about: 'Thirty years of physics.' },
};
const otherId = 'division-10-b-of-2012';
const [first] = structures;
const twoDivisions = {
  ...{ _id: ids.school, name: "St. Mary's", image: null },
  batches: (first?.batches ?? []).map((batch) => ({
    ...batch,
    divisions: [...batch.divisions, { _id: otherId, name: '10-B' }],
  })),
};
const classmates = ['Abhijith K. R.', 'Basil Kurian'].map((name) =>
  aPersonView(name, { _id: `person-${name.slice(0, 5).toLowerCase()}-of-10-a`, gender: 'Male' }),
);
const others = ['Chinnu Paul', 'Deepa Menon'].map((name) =>
  aPersonView(name, { _id: `person-${name.slice(0, 5).toLowerCase()}-of-10-b`, gender: 'Female' }),
);

async function enter(open: Open, server: FakeServer, address: string, options: OpenOptions = {}) {
  answerPull(server, {
    me: { ...josna.me, schoolmate: { ...josna.me.schoolmate, ...known } },
    structures: [twoDivisions],
    rosters: [
      aRoster([{ ...josna.view, ...known }, ...classmates], {
        relation: 'division',
        teachers: [onInstagram, onFacebook],
      }),
      aRoster(others, { divisionId: otherId, teachers: [{ ...onFacebook, subject: 'Chemistry' }] }),
    ],
  });
  await open(address, { person: josna.entry, ...options });
}

// Shows spec:school.1, spec:school.2, spec:school.3, spec:school.4
screen('the tabs of the school home have the texts of the specification', async ({ open, server }) => {
  await enter(open, server, '/viewpage-new');
  for (const [name, address] of [
    ['Courtyard', /\/assembly$/],
    ['Posts', /\/posts$/],
    ['Class room', /\/viewpage-new$/],
  ] as const) {
    const tab = page.getByRole('navigation', { name: 'School' }).getByRole('link', { name });
    await press(tab);
    await expect.poll(() => location.pathname).toMatch(address);
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
  }
});

// Shows spec:school.23, spec:school.24, spec:school.25, spec:school.26, spec:school.27, spec:school.28
// Shows spec:school.29, decision:location
screen('the card of a schoolmate has a line for each known value', async ({ open, server }) => {
  await enter(open, server, '/viewpage-new');
  await press(person(josna.name));
  const opened = card(josna.name);
  for (const text of [
    ...['Mobile', '+91 98472 10128', 'WhatsApp', 'E-mail', 'Instagram', known.instaUsername],
    ...['Facebook', known.fbUsername, known.location, known.selfIntro],
  ])
    await expect.element(opened.getByText(text, { exact: true }).first()).toBeVisible();
  for (const name of ['Call', 'WhatsApp'])
    await expect.element(opened.getByRole('link', { name, exact: true })).toBeVisible();
  await expect.element(opened.getByRole('heading', { name: 'About' })).toBeVisible();
  await photoIsDrawn(opened);
});

// Shows spec:school.30, spec:school.31, spec:school.32, spec:school.33, spec:school.34, spec:school.35
// Shows spec:school.36, spec:school.37, spec:access.13
screen.for([onInstagram, onFacebook])(
  'the card of the teacher $name has a line for each known value, and leaves out the others',
  async (teacher, { open, server }) => {
    await enter(open, server, '/viewpage-new');
    await press(teachers().getByRole('button', { name: teacher.name, exact: false }));
    const opened = card(teacher.name);
    await expect.element(opened.getByText(teacher.subject, { exact: true })).toBeVisible();
    for (const [label, value] of [
      ['Mobile', teacher.mobile],
      ['E-mail', teacher.email],
      ['Instagram', teacher.instaUsername],
      ['Facebook', teacher.fbUsername],
      ['Current status', teacher.currentStatus],
      ['About', teacher.about],
    ] as const) {
      const line = opened.getByText(label, { exact: true });
      if (value) await expect.element(line).toBeVisible();
      else await expect.element(line).not.toBeInTheDocument();
    }
    const whatsapp = opened.getByText('WhatsApp', { exact: true });
    // A button and a line.
    expect(whatsapp.all()).toHaveLength(teacher.whatsapp === null ? 0 : 2);
    for (const value of [teacher.instaUsername, teacher.fbUsername, teacher.currentStatus, teacher.about])
      if (value) await expect.element(opened.getByText(value, { exact: true })).toBeVisible();
    await expect.element(opened.getByText('Not set')).not.toBeInTheDocument();
    const call = opened.getByRole('link', { name: 'Call', exact: true });
    await expect.element(call).toHaveAttribute('href', `tel:${teacher.mobile}`);
    await expect.element(opened.getByText(teacher.place ?? '', { exact: true })).toBeVisible();
    await photoIsDrawn(opened);
    await keys('{Escape}');
    await expect.element(opened).not.toBeInTheDocument();
  },
);

// Shows spec:states.30
screen('a click opens a card and a click closes it', async ({ open, server }) => {
  await enter(open, server, '/viewpage-new', { wide: true });
  await press(person(josna.name));
  await press(card(josna.name).getByRole('button', { name: 'Close' }));
  await expect.element(card(josna.name)).not.toBeInTheDocument();
  await press(person(josna.name));
  await expect.element(card(josna.name)).toBeVisible();
  await pressBeside();
  await expect.element(card(josna.name)).not.toBeInTheDocument();
});

screen('two people pressed at once open one card, without an error', async ({ open, server }) => {
  const errors: unknown[] = [];
  const note = (event: ErrorEvent) => errors.push(event.error);
  window.addEventListener('error', note);
  onTestFinished(() => window.removeEventListener('error', note));
  await moving();
  await enter(open, server, '/viewpage-new');
  await expect.element(person(josna.name)).toBeVisible();
  for (const face of boxes().getByRole('button').all().slice(0, 2)) {
    const element = face.element();
    if (element instanceof HTMLElement) element.click();
  }
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(errors).toEqual([]);
});

// Shows spec:states.25
screen('another division shows its people and its teachers', async ({ open, server }) => {
  await enter(open, server, '/viewpage-new');
  await expect.element(person(josna.name)).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Division' }), '10-B');
  await expect.poll(() => namesInBoxes().sort()).toEqual(others.map(({ name }) => name).sort());
  await expect.element(teachers().getByRole('button')).toHaveAccessibleName(/^Thomas Mathew.*Chemistry/);
});

// Shows spec:school.48
screen('Division details shows the teachers of the class', async ({ open, server }) => {
  await enter(open, server, `${divisionAddress}/details`);
  await expect.poll(() => teachers().getByRole('listitem').all().length).toBe(2);
});

// Shows spec:routes.20, spec:school.60, spec:school.61, spec:school.62, spec:school.63, spec:school.68
screen('the profile menu has the entries of the specification', async ({ open, server }) => {
  server.answers(accountCalls.listSessions, []);
  server.answers(postCalls.listOwn, []);
  await enter(open, server, '/viewpage-new');
  const menu = async (item: string) => {
    await press(page.getByRole('button', { name: /^Profile menu/ }));
    await expect.element(page.getByRole('menuitem', { name: 'Contact us' })).toBeVisible();
    await press(page.getByRole('menuitem', { name: item }));
  };
  for (const [item, address] of [
    ['Edit Profile', '/profile'],
    ['As others see you', '/profilepage'],
    ['Settings', '/settings'],
  ] as const) {
    await menu(item);
    await expect.poll(() => location.pathname).toBe(address);
    await expect.element(page.getByRole('heading', { name: item, level: 1 })).toBeVisible();
  }
  await menu('Signout');
  const dialog = page.getByRole('alertdialog', { name: 'Sign out?' });
  const warning = 'Your class is removed from this device. You must sign in again to see it.';
  await expect.element(dialog.getByText(warning)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
  await press(button('Cancel'));
  await expect.element(dialog).not.toBeInTheDocument();
});

/** Lets screens move for the rest of the test. */
async function moving(): Promise<void> {
  const show = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  onTestFinished(async () => void (await show('reduce')));
  await show('no-preference');
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(false);
}

/** Presses the page beside the open card. */
async function pressBeside(): Promise<void> {
  const target = document.elementFromPoint(5, 400);
  if (target instanceof HTMLElement) {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, cancelable: true, clientX: 5, clientY: 400 }),
      );
  }
}
