import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { importAnswer } from '@memcherrish/shared/wire/desk/imports.ts';
import { removedList } from '@memcherrish/shared/wire/desk/removed.ts';
import {
  batchMade,
  divisionMade,
  schoolMade,
  schoolmatesAnswer,
  userSchoolAnswer,
} from '@memcherrish/shared/wire/desk/schools.ts';
import { adminLoginAnswer, registerAdminAnswer } from '@memcherrish/shared/wire/people/admins.ts';
import {
  photoAnswer,
  proofAnswer,
  schoolPhotoAnswer,
  sendCodeAnswer,
  signInAnswer,
  signUpAnswer,
  type UpdateOwnBody,
  updateOwnAnswer,
} from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { z } from 'zod';
import { lastCode } from './codes.ts';
import type { RunningServer } from './server.ts';

export const samplePassword = 'remember 2013 together';

/** Prepares data through the real API, for steps that a test does not show on a screen. */
export class Desk {
  readonly #server: RunningServer;
  #token: string | null;

  /** `session` is the token of an admin who is signed in already. */
  constructor(server: RunningServer, session: string | null = null) {
    this.#server = server;
    this.#token = session;
  }

  /** The admin's token. */
  get session(): string | null {
    return this.#token;
  }

  /** Registers an admin, whose session all later calls use. */
  async register(email = 'admin@school.example'): Promise<void> {
    const entry = { email, password: samplePassword };
    await this.send('POST', paths.adminRegister, registerAdminAnswer, { name: 'Sr. Rose', ...entry });
    await this.logIn(email);
  }

  async logIn(email: string, password = samplePassword): Promise<void> {
    const { token } = await this.send('POST', paths.adminLogin, adminLoginAnswer, { email, password });
    this.#token = token;
  }

  async addSchool(name: string): Promise<string> {
    const form = new FormData();
    form.set('name', name);
    return (await this.send('POST', paths.schools, schoolMade, form))._id;
  }

  async addBatch(schoolId: string, label: string): Promise<string> {
    return (await this.send('POST', paths.batches(schoolId), batchMade, { batch: label }))._id;
  }

  async addDivision(schoolId: string, batchId: string, name: string): Promise<string> {
    return (await this.send('POST', paths.divisions(schoolId, batchId), divisionMade, { name }))._id;
  }

  async importList(place: { schoolId: string; batchId: string; divisionId: string }, file: string) {
    const form = new FormData();
    for (const [name, value] of Object.entries(place)) form.set(name, value);
    form.set('file', new Blob([await readFile(file)]), basename(file));
    return await this.send('POST', paths.importSpreadsheet, importAnswer, form);
  }

  /** Signs up a person with the code sent to their number (E.164), who is no newcomer any more and has answered the privacy question. */
  async signUp(mobile: string, username: string, password = samplePassword): Promise<void> {
    await this.signUpToday(mobile, username, password);
    this.#settle(mobile);
  }

  /** Signs up a person whose class room is that of a first day. */
  async signUpToday(mobile: string, username: string, password = samplePassword): Promise<void> {
    await this.send('POST', paths.sendCode, sendCodeAnswer, { mobile });
    const otp = await lastCode(this.#server.dataDir, mobile);
    const { token } = await this.send('POST', paths.verifyCode, proofAnswer, { mobile, otp });
    await this.send('PUT', paths.signUp(mobile), signUpAnswer, { username, password }, token);
  }

  /** Ends the first days of a new account, so that the class room is the same as on every later day. */
  #settle(mobile: string): void {
    this.#change((database) =>
      database
        .prepare("update schoolmates set privacy_question = 'answered', veiled_until = null where mobile = ?")
        .run(mobile),
    );
  }

  /** Ends the veil of a newcomer, as seven days do. */
  endVeil(mobile: string): void {
    this.#change((database) =>
      database.prepare('update schoolmates set veiled_until = null where mobile = ?').run(mobile),
    );
  }

  /** Makes all accounts and places in classes old. */
  settle(): void {
    const long = '2020-01-01T00:00:00.000Z';
    this.#change((database) => {
      database.prepare('update schoolmates set claimed_at = ? where claimed_at is not null').run(long);
      database.prepare('update memberships set created_at = ?').run(long);
    });
  }

  #change(make: (database: DatabaseSync) => unknown): void {
    const database = new DatabaseSync(join(this.#server.dataDir, 'memcherrish.sqlite'), { timeout: 5000 });
    make(database);
    database.close();
  }

  /** Returns the people of a division as its admin sees them, with numbers. */
  async listPeople({
    schoolId,
    batchId,
    divisionId,
  }: {
    schoolId: string;
    batchId: string;
    divisionId: string;
  }) {
    return await this.send('GET', paths.schoolmates(schoolId, batchId, divisionId), schoolmatesAnswer);
  }

  /** Removes a person from the list of a division. An unclaimed record is deleted too. */
  async takeOff(place: { schoolId: string; batchId: string; divisionId: string }, name: string) {
    const record = (await this.listPeople(place)).find((each) => each.name === name);
    if (!record) throw new Error(`${name} is not on the list.`);
    const { schoolId, batchId, divisionId } = place;
    await this.send('DELETE', paths.managedSchoolmate(schoolId, batchId, divisionId, record._id), done);
  }

  /** Deletes for good what was removed from a school, as an admin does on the page 'Recently removed'. */
  async eraseRemoved(schoolId: string) {
    const { entries } = await this.send('GET', paths.removed(schoolId), removedList);
    for (const { _id } of entries) await this.send('DELETE', paths.removedEntry(schoolId, _id), done);
  }

  /** Signs in a person on a device that the test does not show. */
  async signIn(username: string, password = samplePassword): Promise<Account> {
    // Sends no admin token, because signing in ends the session that it replaces.
    const entry = { username, password };
    const { token, mobile } = await this.send('POST', paths.signIn, signInAnswer, entry, null);
    return new Account(this, mobile, token);
  }

  async send<T>(
    method: string,
    path: string,
    schema: z.ZodType<T>,
    body?: FormData | object,
    token = this.#token,
  ): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#server.address}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return schema.parse(JSON.parse(text));
  }
}

/** A signed-in schoolmate, with the calls about their own record. */
export class Account {
  readonly #desk: Desk;
  readonly mobile: string;
  readonly token: string;

  constructor(desk: Desk, mobile: string, token: string) {
    this.#desk = desk;
    this.mobile = mobile;
    this.token = token;
  }

  /** Returns the school, batch and division of the person's own class. */
  async home(): Promise<z.infer<typeof userSchoolAnswer>> {
    return await this.#desk.send(
      'GET',
      paths.userSchool(this.mobile),
      userSchoolAnswer,
      undefined,
      this.token,
    );
  }

  async update(fields: UpdateOwnBody): Promise<void> {
    await this.#desk.send('PUT', paths.update(this.mobile), updateOwnAnswer, fields, this.token);
  }

  /** Returns the path of the large photo. */
  async uploadPhoto(file: string): Promise<string> {
    const form = new FormData();
    form.set('profilePic', new Blob([await readFile(file)]), basename(file));
    const path = paths.uploadPhoto(this.mobile);
    const { profilePic } = await this.#desk.send('POST', path, photoAnswer, form, this.token);
    return profilePic;
  }

  /** Returns the path of the large photo. */
  async uploadSchoolPhoto(file: string): Promise<string> {
    const form = new FormData();
    form.set('schoolPhoto', new Blob([await readFile(file)]), basename(file));
    const path = paths.uploadSchoolPhoto(this.mobile);
    const { schoolPhoto } = await this.#desk.send('POST', path, schoolPhotoAnswer, form, this.token);
    return schoolPhoto;
  }
}
