/** Returns an object with one value for each name, in the order of the names. `names` must contain every key of the shape. */
export function perField<Shape extends object>(
  names: readonly (keyof Shape & string)[],
  make: <Name extends keyof Shape & string>(name: Name) => Shape[Name],
): Shape {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Shape;
}

/** Returns a copy with the keys in the order of the names. `names` must contain every key of the shape. */
export function inOrder<Shape extends object>(names: readonly (keyof Shape & string)[], shape: Shape): Shape {
  return perField<Shape>(names, (name) => shape[name]);
}
