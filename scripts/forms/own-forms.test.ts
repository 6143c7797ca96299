import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formModule, ownForms } from './own-forms.ts';

const root = join(import.meta.dirname, '..', '..');

test.each([
  ['const a = <form className="x" />;', 1],
  ['const a = <form onSubmit={send}><input /></form>;', 1],
  ['const a = <Step onSubmit={send} />;', 1],
  ['const a = (\n  // No useForm: a search sends nothing.\n  <form onSubmit={open} />\n);', 0],
  ['const a = (\n  // No useForm:\n  <form />\n);', 1],
  ['const a = <Form of={form} className="x" />;', 0],
  ['const a = <input form="x" />;', 0],
  ["const a = 'form';", 0],
])('%j draws a form without the hook %i times', (source, times) => {
  expect(ownForms('pwa/src/x.tsx', source)).toHaveLength(times);
});

test('each form of the app uses the hook, or says why not', () => {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'pwa/src/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  const read = (file: string) => ownForms(file, readFileSync(join(root, file), 'utf8'));
  expect(read(formModule)).toHaveLength(1);
  expect(files.filter((file) => file !== formModule).flatMap(read)).toEqual([]);
});
