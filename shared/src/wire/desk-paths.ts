/** The addresses of the admin's desk. They are not in paths.ts, which every first screen loads. */
export const deskPaths = {
  overview: '/api/desk',
} as const;
