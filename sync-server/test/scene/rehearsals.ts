import type { RowOutcome } from '@memcherrish/shared/domain/class-list-rows.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type {
  ImportedAnswer,
  Rehearsal,
  RehearsalChange,
  RehearsedRow,
} from '@memcherrish/shared/wire/desk/rehearsals.ts';
import { writeBook } from '#test/files/workbooks.ts';
import type { Scene } from '#test/merges/scene.ts';

export type Sheets = Record<string, readonly (readonly (string | number | null)[])[]>;

/** Checks workbooks, changes and imports them as the admin of a scene. */
export class Desk {
  readonly #scene: Scene;
  constructor(scene: Scene) {
    this.#scene = scene;
  }

  get #admin() {
    return this.#scene.admin;
  }

  /** Sends a workbook for the batch of 10-A. */
  async send(sheets: Sheets | Buffer, { intoDivision = false, name = 'list.xlsx' } = {}) {
    const { batchId, divisionId } = this.#scene.divisions[0];
    const bytes = Buffer.isBuffer(sheets) ? sheets : writeBook(sheets);
    this.#scene.server.pass(1000);
    return this.#admin.form(paths.rehearsals(this.#scene.schoolId), {
      batchId,
      ...(intoDivision ? { divisionId } : {}),
      file: { name, bytes },
    });
  }

  async check(sheets: Sheets, options?: { intoDivision?: boolean; name?: string }): Promise<Rehearsal> {
    const answer = await this.send(sheets, options);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  }

  /** Checks rows with the headings Name, Mobile and Place for 10-A. */
  rows(...rows: (string | number | null)[][]): Promise<Rehearsal> {
    return this.check({ Sheet1: [['Name', 'Mobile', 'Place'], ...rows] }, { intoDivision: true });
  }

  address({ _id }: { _id: string }): string {
    return paths.rehearsal(this.#scene.schoolId, _id);
  }

  async change({ _id, revision }: Rehearsal, change: Omit<RehearsalChange, 'revision'>): Promise<Rehearsal> {
    const answer = await this.#admin.put(this.address({ _id }), { revision, ...change });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  }

  async import({ _id, digest }: Rehearsal): Promise<ImportedAnswer> {
    const answer = await this.#admin.post(paths.importRehearsal(this.#scene.schoolId, _id), { digest });
    this.#scene.server.pass(1000);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  }
}

/** Returns the outcomes in the order of the rows. */
export function outcomesOf({ rows }: Rehearsal): RowOutcome[] {
  return rows.map(({ outcome }) => outcome);
}

export function rowAt({ rows }: Rehearsal, key: string): RehearsedRow {
  const row = rows.find((each) => each.key === key);
  if (!row) throw new Error(`No row ${key}.`);
  return row;
}

/** Returns the names of the people of each class of a school, by the name of the class. */
export async function namesByClass({ server, schoolId }: Scene): Promise<Record<string, string[]>> {
  const rows = await server.ctx.database.read
    .selectFrom('divisions')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.division_id', '=', 'divisions.id').on('memberships.removed', '=', 0),
    )
    .leftJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select(['divisions.name as division', 'schoolmates.name'])
    .where('batches.school_id', '=', schoolId)
    .orderBy('divisions.name')
    .orderBy('schoolmates.name')
    .execute();
  const names: Record<string, string[]> = {};
  for (const { division, name } of rows)
    names[division] = [...(names[division] ?? []), ...(name ? [name] : [])];
  return names;
}
