/** Texts of 'Contact us'. */
export const contactWords = {
  whoTheyAre:
    'They look after the class lists of your school. Tell them about a wrong class, a wrong number or a missing classmate.',
  noAdmin: 'Your school has no admin at the moment.',
  loading: 'Loading the admins...',
  inNoClass:
    'You are not in a class yet. Find your school and ask to join. The admins of the school read what you write to them.',
} as const;
