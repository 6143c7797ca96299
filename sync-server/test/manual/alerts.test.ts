import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openTestServer } from '#test/scene/harness.ts';

/** Tests deploy/alerts.yml with promtool, where it is installed, and its figures with those of a server. */

const deploy = resolve(import.meta.dirname, '../../../deploy');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            annotations: z.object({ runbook: z.string(), summary: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(readFileSync(join(deploy, 'alerts.yml'), 'utf8')))
  .groups.flatMap((group) => group.rules);

it.skipIf(!hasPromtool)('every alarm passes its tests by promtool', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts-test.yml'], {
    cwd: deploy,
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

it('every alarm uses figures that a server has, and names a heading of the manual', async () => {
  const server = await openTestServer();
  const { metrics, snapshots, attention } = server.ctx;
  metrics.watch(snapshots, attention);
  const figures = await metrics.registry.metrics();
  await server.close();
  const names = rules.flatMap(({ expr }) => expr.match(/(memcherrish|nodejs)_\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !figures.includes(`# TYPE ${name} `))).toEqual([]);
  for (const { annotations } of rules) {
    const [page = '', heading = ''] = annotations.runbook.split('#');
    const text = readFileSync(resolve(deploy, '..', page), 'utf8');
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings).toContain(heading);
  }
});
