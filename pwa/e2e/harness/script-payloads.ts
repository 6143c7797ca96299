import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Texts that would run as a script where a text becomes markup, an attribute, an address or code. Each
 * records its own number when it runs.
 */

const run = (number: number) => `globalThis.ran=${number}`;

const markup: ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<img src=x onerror="${code}">`,
  (code) => `<svg onload=${code}>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<iframe srcdoc="<script>${code}</script>">`,
  (code) => `<iframe src="javascript:${code}">`,
  (code) => `<a href="javascript:${code}">x</a>`,
  (code) => `<details open ontoggle=${code}>`,
  (code) => `<input autofocus onfocus=${code}>`,
  (code) => `<video><source onerror=${code}></video>`,
  (code) => `<math><mi xlink:href="data:x,<script>${code}</script>">`,
  (code) => `<template><script>${code}</script></template>`,
  (code) => `<style onload=${code}></style>`,
  (code) => `<link rel=stylesheet href=x onerror=${code}>`,
  (code) => `<object data="javascript:${code}">`,
  (code) => `<form action="javascript:${code}"><button>x`,
  (code) => `<body onpageshow=${code}>`,
  (code) => `<marquee onstart=${code}>`,
  (code) => `javascript:${code}`,
  (code) => `data:text/html,<script>${code}</script>`,
];

const around: ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `</title></style></textarea>${text}`,
  (text) => `{{${text}}}\${${text.slice(0, 1)}}`,
  (text) => text.toUpperCase().replace(/GLOBALTHIS\.RAN/g, 'globalThis.ran'),
];

export const payloads: string[] = around.flatMap((wrap, row) =>
  markup.map((make, column) => wrap(make(run(row * markup.length + column)))),
);

/** Every text column that people fill. */
const texts: Record<string, readonly string[]> = {
  admins: ['name'],
  schools: ['name'],
  batches: ['label'],
  divisions: ['name'],
  schoolmates: [
    'name',
    'former_name',
    'nickname',
    'place',
    'location',
    'self_intro',
    'insta_username',
    'fb_username',
  ],
  teachers: ['name', 'place', 'current_status', 'about', 'insta_username', 'fb_username'],
  teaching: ['subject'],
  posts: ['text'],
  join_requests: ['self_intro'],
};

/**
 * Writes the payloads in turn into every text column, past the server's validation. The server must be
 * stopped.
 */
export function plantPayloads(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'memcherrish.sqlite'));
  database.exec('begin');
  let first = 0;
  for (const [table, columns] of Object.entries(texts)) {
    const rows = database.prepare(`select rowid from ${table}`).all();
    // Starts each column at another payload, so that one card shows different texts.
    for (const [shift, column] of columns.entries()) {
      const set = database.prepare(`update ${table} set ${column} = ? where rowid = ?`);
      for (const [index, { rowid }] of rows.entries()) {
        set.run(payloads[(first + index + 17 * shift) % payloads.length] ?? '', Number(rowid));
      }
    }
    first += rows.length;
  }
  database.exec('commit');
  database.close();
}
