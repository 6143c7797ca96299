/** The sentence for each field with an error. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Returns whether two entries of a form have the same values. Files and other objects are compared by identity. */
export function isSameEntry(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length && keys.every((key) => key in other && isSameEntry(one[key], other[key]))
  );
}

/** Returns the errors at the fields that a form has. */
export function errorsAt<Field extends string>(
  fields: readonly Field[],
  errors: Readonly<Record<string, string | undefined>>,
): FieldErrors<Field> {
  const found = fields.filter((field) => errors[field] !== undefined);
  return Object.fromEntries(found.map((field) => [field, errors[field]])) as FieldErrors<Field>;
}

/** Returns the errors without those of some fields. */
export function withoutErrors<Field extends string>(
  errors: FieldErrors<Field>,
  fields: readonly string[],
): FieldErrors<Field> {
  const left = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return Object.fromEntries(left) as FieldErrors<Field>;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
