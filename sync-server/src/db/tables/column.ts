import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import { z } from 'zod';

/** The tables, or groups of tables, whose rows a column names. */
export type Named =
  | 'schools'
  | 'batches'
  | 'divisions'
  | 'schoolmates'
  | 'admins'
  | 'teachers'
  /** Schoolmates and teachers. */
  | 'people'
  | 'photos'
  /** Everything that has photos. */
  | 'photo owners'
  | 'posts'
  | 'events'
  | 'event_replies'
  | 'class_photos'
  | 'class_photo_tags'
  | 'claims'
  | 'imports'
  | 'removals'
  | 'sessions';

/** The path of a column in the file of the own data, or the reason why it is left out. */
export type OwnData = { shows: string } | { not: string };

interface Facts {
  names?: Named;
  isLoose?: true;
  isNeededByRestores?: true;
  mentions?: true;
  always?: string | number | null;
  packSchema?: z.ZodType;
  follows?: true;
  whenErased?: 'row' | 'null';
  isWhose?: true;
  ownData?: OwnData;
}

/** One column: its type in the rows, and what happens to its value. The methods return a changed copy. */
export class Column<Value, HasDefault extends boolean = boolean> {
  readonly facts: Readonly<Facts>;
  /** Whether an insert may omit it. */
  readonly hasDefault: HasDefault;
  readonly #schema: z.ZodType<Value>;

  constructor(schema: z.ZodType<Value>, hasDefault: HasDefault, facts: Facts = {}) {
    this.#schema = schema;
    this.hasDefault = hasDefault;
    this.facts = facts;
  }

  get isNullable(): boolean {
    return this.#schema.safeParse(null).success;
  }

  /** The values that a pack may hold. Another value is refused. */
  get packSchema(): z.ZodType {
    return this.facts.packSchema ?? this.#schema;
  }

  #with(facts: Facts): Column<Value, HasDefault> {
    return new Column(this.#schema, this.hasDefault, { ...this.facts, ...facts });
  }

  /** May be null. An insert must name it. */
  orNull(): Column<Value | null, HasDefault> {
    return new Column(this.#schema.nullable(), this.hasDefault, this.facts);
  }

  /** May be null, and is null when an insert omits it. */
  optional(): Column<Value | null, true> {
    return new Column(this.#schema.nullable(), true, this.facts);
  }

  /** The schema has a default. */
  byDefault(): Column<Value, true> {
    return new Column(this.#schema, true, this.facts);
  }

  /** Has this value in every pack. The real one never leaves the installation. */
  always(value: string | number | null): Column<Value, HasDefault> {
    return this.#with({ always: value, packSchema: z.literal(value) });
  }

  /** Has fewer values in packs. */
  packedAs(packSchema: z.ZodType): Column<Value, HasDefault> {
    return this.#with({ packSchema });
  }

  /**
   * Becomes null when the row that it names is missing, in a pack or when a removal is restored. Otherwise its own row is
   * left out, too.
   */
  loosely(): Column<Value, HasDefault> {
    return this.#with({ isLoose: true });
  }

  /** A removed row is not restored without the row that this names, although packs have it without. */
  neededByRestores(): Column<Value, HasDefault> {
    return this.#with({ isNeededByRestores: true });
  }

  /** Names a record of a person. It names the kept record when that one is merged. */
  follows(): Column<Value, HasDefault> {
    return this.#with({ follows: true });
  }

  /** Becomes null when the person that it names is erased. */
  outlives(): Column<Value, HasDefault> {
    return this.#with({ whenErased: 'null' });
  }

  /** Its row is deleted when the person that it names is erased. */
  isErased(): Column<Value, HasDefault> {
    return this.#with({ whenErased: 'row' });
  }

  /** Says whose row it is, in the file of the own data. */
  whose(): Column<Value, HasDefault> {
    return this.#with({ isWhose: true, ownData: { not: 'says whose row it is' } });
  }

  /** The file of the own data shows the value, at this path of its JSON. */
  shown(path: string): Column<Value, HasDefault> {
    return this.#with({ ownData: { shows: path } });
  }

  /** The file of the own data leaves the value out, for this reason. */
  hidden(why: string): Column<Value, HasDefault> {
    return this.#with({ ownData: { not: why } });
  }

  /** The file of the own data shows its row inside the row that this names. */
  within(): Column<Value, HasDefault> {
    return this.hidden('names the row that the file shows it within');
  }

  secret(): Column<Value, HasDefault> {
    return this.hidden(secret);
  }
}

/** Reasons why the file of the own data leaves out columns and tables. */
export const secret = 'a secret, and no one learns anything from it';
export const nameless = 'about no person';
export const ofAdmins = 'about admins, who get another file';

const longestText = 20_000;
const longestJson = 400_000;
// PostgreSQL stores no such character.
const isStorable = (value: string) => !value.includes('\0');

const column = <Value>(schema: z.ZodType, facts: Facts = {}) =>
  new Column(schema as z.ZodType<Value>, false, facts);

const plainText = z.string().max(longestText).refine(isStorable);
export const text = <Value extends string = string>() => column<Value>(plainText);
export const whole = () => column<number>(z.int().min(0).max(2_147_483_647));
export const position = () => column<number>(z.number());
export const flag = () => column<0 | 1>(z.union([z.literal(0), z.literal(1)]));
export const time = () =>
  column<string>(z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/));
export const matching = (pattern: RegExp) => column<string>(z.string().regex(pattern));
export const passing = (isFine: (value: string) => boolean) => column<string>(z.string().refine(isFine));
export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  column<Value>(z.enum(values as [Value, ...Value[]]));
export const idText = z.string().regex(idPattern);
export const id = () => column<string>(idText);
/** The id of a row of a table. */
export const names = (named: Named) => column<string>(idText, { names: named });
/** The id of an account that may be missing, such as of a person who has left the school. */
export const anyone = () => column<string>(idText, { mentions: true });
/** A short text that has ids of accounts in it. */
export const withIds = <Value extends string>() =>
  column<Value>(z.string().max(200).refine(isStorable), { mentions: true });

/** A column of JSON with this shape. A pack has its text without escapes, which could hide an id. */
export function json(shape: z.ZodType): Column<string, false> {
  const schema = z
    .string()
    .max(longestJson)
    .refine((value) => isStorable(value) && shape.safeParse(parsed(value)).success)
    .transform((value) => JSON.stringify(parsed(value)));
  return column<string>(schema, { mentions: true });
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
