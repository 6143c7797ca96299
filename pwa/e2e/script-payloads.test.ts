import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { userSchoolAnswer } from '@memcherrish/shared/wire/desk/schools.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { boxes, openInside } from './harness/class-room.ts';
import { Desk } from './harness/school.ts';
import { payloads, plantPayloads } from './harness/script-payloads.ts';
import { signIn, signInAdmin, signInTeacher } from './harness/sign-in.ts';
import { onlineStory, type Visitor } from './harness/story.ts';
import { sampleAccounts } from './harness/tour.ts';

/** The sample school with a script payload in every text. */
const hostile = onlineStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('home', { scope: 'file' }, async ({ server }) => {
    const { username, password } = sampleAccounts.schoolmate;
    await server.stop();
    plantPayloads(server.dataDir);
    await server.restart();
    const desk = new Desk(server);
    const { mobile, token } = await desk.signIn(username, password);
    return await desk.send('GET', paths.userSchool(mobile), userSchoolAnswer, undefined, token);
  });

type Home = { schoolId: string; batchId: string; divisionId: string };

const forSchoolmates = [
  '/viewpage-new',
  '/viewpage',
  '/schools/{schoolId}/batches/{batchId}/assembly',
  '/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/details',
  '/posts',
  '/schooldetails/{schoolId}?batch={batchId}',
  '/batchdetails/{schoolId}/{batchId}',
  '/search?q=ran',
  '/profile',
  '/profilepage',
];
const forAdmins = [
  '/view-schools',
  '/schools/{schoolId}/batches',
  '/schools/{schoolId}/batches/{batchId}/divisions',
  '/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/assign-teacher',
  '/pending-requests',
  '/schools/{schoolId}/batches/{batchId}/divisions/{divisionId}/schoolmates',
  '/schools/{schoolId}/list',
  '/schools/{schoolId}/import',
  '/schools/{schoolId}/people',
  // The audit trail of the visits before.
  '/schools/{schoolId}/activity',
];

const seen = new Set<number>();
const screens: string[] = [];
/** The text of the screen before, which stays until the next one is drawn. */
let lastText = '';

const textOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')];
    return [document.body.innerText, ...fields.map((each) => Reflect.get(each, 'value'))].join('\n');
  });

async function listen({ context, page }: Visitor): Promise<void> {
  page.on('dialog', () => {
    throw new Error('A script has spoken.');
  });
  await context.addInitScript(() => {
    const reports: string[] = [];
    Reflect.set(globalThis, 'reports', reports);
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      reports.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}

/**
 * Waits for texts of the school. Expects that no payload ran and that none needed the content security policy
 * to stop it.
 */
async function look(page: Page, screen: string): Promise<void> {
  const left = lastText;
  let before = '';
  // Lists are drawn row by row, so the text is read after it stopped changing.
  const isAtRest = async () => {
    const now = await textOf(page);
    const same = now === before && now !== left && /ran=\d/i.test(now);
    before = now;
    return same;
  };
  await expect.poll(isAtRest, { message: screen, interval: 150, timeout: 20_000 }).toBe(true);
  lastText = before;
  for (const [, number] of lastText.matchAll(/ran=(\d+)/gi)) seen.add(Number(number));
  const traces = await page.evaluate(() => ({
    ran: Reflect.get(globalThis, 'ran') ?? null,
    reports: Reflect.get(globalThis, 'reports'),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ protocol }) => protocol)
      .filter((protocol) => !['http:', 'https:', 'tel:', 'mailto:'].includes(protocol)),
  }));
  expect([screen, traces]).toEqual([screen, { ran: null, reports: [], links: [] }]);
  screens.push(screen);
}

async function visit(page: Page, addresses: readonly string[], home: Home): Promise<void> {
  for (const [at, pattern] of addresses.entries()) {
    const address = pattern.replace(/\{(\w+)\}/g, (_, name: keyof Home) => home[name]);
    if (at === 0) await page.goto(address);
    else await openInside(page, address);
    await look(page, pattern);
  }
}

// Shows threat:xss
hostile(
  'no text runs as a script on any screen, and the content security policy has nothing to stop',
  { timeout: 240_000 },
  async ({ device, home }) => {
    const schoolmate = await device();
    await listen(schoolmate);
    await signIn(schoolmate.page, sampleAccounts.schoolmate.username, sampleAccounts.schoolmate.password);
    await visit(schoolmate.page, forSchoolmates, home);
    await schoolmate.page.goto('/viewpage-new');
    await boxes(schoolmate.page).first().getByRole('button').first().click();
    await schoolmate.page.getByRole('dialog').waitFor();
    await look(schoolmate.page, 'a card');

    const teacher = await device();
    await listen(teacher);
    await signInTeacher(teacher.page, sampleAccounts.teacher.email, sampleAccounts.teacher.password);
    await look(teacher.page, 'a teacher’s classes');

    const admin = await device({ wide: true });
    await listen(admin);
    await signInAdmin(admin.page, sampleAccounts.admin.email, sampleAccounts.admin.password);
    await visit(admin.page, forAdmins, home);

    process.stdout.write(
      `Script payloads: ${payloads.length} planted, ${seen.size} of them read on ${screens.length} screens, none run\n`,
    );
    expect(payloads).toHaveLength(120);
    // Rows further down a long list are not drawn.
    expect(seen.size).toBeGreaterThan(100);
  },
);
