import { aPersonView } from '@memcherrish/shared/testing/factories.ts';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { press } from './harness/act.ts';
import { card, person } from './harness/class-room.ts';
import { answerPull, aRoster, josna } from './harness/directory.ts';
import { screen } from './harness/screen.tsx';

const details = {
  ...{ place: 'Thrissur', location: 'Kochi', email: 'basil.kurian.of.the.class.of.2013@mail.example' },
  ...{
    mobile: '+919847210129',
    whatsapp: '+919847210129',
    instaUsername: 'basil.kurian',
    fbUsername: 'basil.k',
  },
  selfIntro: 'I teach physics in Kochi, and I write down what we remember of our school. '.repeat(12),
  profilePic: '/icons/any-192.png',
};
const basil = aPersonView('Basil Kurian', { _id: 'person-basil-of-10-a', gender: 'Male', ...details });

/** Returns the part of a card that scrolls, and its Close button. */
function partsOf(name: string): { body: Element; close: Element } {
  const dialog = card(name).element();
  const scrolls = (each: Element) => /auto|scroll/.test(getComputedStyle(each).overflowY);
  const body = [dialog, ...dialog.querySelectorAll('*')].find(scrolls);
  if (!body) throw new Error('No part of the card scrolls.');
  return { body, close: card(name).getByRole('button', { name: 'Close' }).element() };
}

/** Returns the pictures and texts of the open card that are partly under the Close button. */
function underClose(name: string): string[] {
  const { body, close } = partsOf(name);
  const button = close.getBoundingClientRect();
  const view = body.getBoundingClientRect();
  const covered = ({ top, bottom, left, right, width, height }: DOMRect) =>
    width > 1 &&
    height > 1 &&
    Math.max(top, view.top) < Math.min(bottom, view.bottom, button.bottom) &&
    bottom > button.top &&
    left < button.right &&
    right > button.left;
  const found: string[] = [];
  const walker = document.createTreeWalker(body);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (close.contains(node)) continue;
    if (node instanceof Element) {
      const isPicture = node.matches('img, svg');
      if (isPicture && covered(node.getBoundingClientRect())) found.push(node.outerHTML.slice(0, 80));
    } else if (node.textContent?.trim()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(covered)) found.push(node.textContent);
    }
  }
  return found;
}

screen.for([
  [basil.name, 390, 844, 16],
  [basil.name, 360, 640, 16],
  [basil.name, 844, 390, 16],
  [basil.name, 1280, 800, 16],
  [basil.name, 390, 844, 32],
  [josna.name, 390, 844, 16],
  [josna.name, 360, 640, 16],
  [josna.name, 844, 390, 16],
  [josna.name, 1280, 800, 16],
  [josna.name, 390, 844, 32],
] as const)(
  'the Close button of the card of %s covers nothing at %i x %i with text of %i px, also when it is scrolled',
  async ([name, width, height, text], { open, server }) => {
    answerPull(server, {
      me: { ...josna.me, schoolmate: { ...josna.me.schoolmate, ...details, mobile: josna.mobile } },
      rosters: [aRoster([{ ...josna.view, ...details }, basil], { relation: 'division' })],
    });
    await open('/viewpage-new', { person: josna.entry });
    await page.viewport(width, height);
    document.documentElement.style.fontSize = `${text}px`;
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    await press(person(name));
    await expect.element(card(name).getByRole('button', { name: 'Close' })).toBeVisible();
    const { body } = partsOf(name);
    // Without a part to scroll the test would see the top of the card alone.
    expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
    for (const share of [0, 0.3, 0.6, 1]) {
      body.scrollTop = share * (body.scrollHeight - body.clientHeight);
      expect(underClose(name), `scrolled to ${share}`).toEqual([]);
    }
  },
);
