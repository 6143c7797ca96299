interface People {
  schoolmates: readonly { _id: string }[];
  teachers: readonly { _id: string }[];
}

/** Returns whether the person is among the people of a division. Null is among none. */
export const isInRoom = ({ schoolmates, teachers }: People, person: string | null): boolean =>
  person !== null && [...schoolmates, ...teachers].some(({ _id }) => _id === person);
