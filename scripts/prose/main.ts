// Checks the English of comments, test titles, texts, names and pages, the links of the pages, and commit subjects. See CONTRIBUTING.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { anchorsIn, linksIn, problemsInPage, problemsInSource, reasonAgainstSubject } from './rules.ts';

const root = join(import.meta.dirname, '..', '..');
const commitsChecked = 50;
/** The day these rules began; older subjects stay as they are. */
const rulesSince = '2026-11-22T23:00:00Z';
/** Pages that name the words to avoid. */
const wordLists = new Set(['CONTRIBUTING.md', 'docs/glossary.md']);
const problems: string[] = [];

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

function checkLinks(file: string, page: string): void {
  for (const { line, target } of linksIn(page)) {
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? join(root, file) : join(root, dirname(file), path);
    if (!existsSync(to)) problems.push(`${file}:${line} links to ${target}, which is not there`);
    else if (anchor && to.endsWith('.md') && !anchorsIn(readFileSync(to, 'utf8')).has(anchor))
      problems.push(`${file}:${line} links to ${target}, and ${relative(root, to)} has no such heading`);
  }
}

const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
  existsSync(join(root, file)),
);
for (const file of files) {
  if (!/\.(tsx?|mjs|css|md)$/.test(file) || file.startsWith('scripts/prose/')) continue;
  const source = readFileSync(join(root, file), 'utf8');
  const isPage = file.endsWith('.md');
  const pageProblems = wordLists.has(file) ? [] : problemsInPage(source);
  const found = isPage ? pageProblems : problemsInSource(source, file);
  problems.push(...found.map(({ line, reason }) => `${file}:${line} ${reason}`));
  if (isPage) checkLinks(file, source);
}

for (const line of git('log', `-${commitsChecked}`, `--since=${rulesSince}`, '--format=%h %s')) {
  const [commit = '', ...words] = line.split(' ');
  const reason = reasonAgainstSubject(words.join(' '));
  if (reason !== null) problems.push(`commit ${commit} ${reason}: ${words.join(' ')}`);
}

for (const problem of problems) console.error(problem);
console.log(`${files.length} files and the last ${commitsChecked} commits, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
