const memorials = '/api/memorials';

/** The addresses of reports of deaths and of memorials. They are not in paths.ts, which every first screen loads. */
export const memorialPaths = {
  all: memorials,
  reports: `${memorials}/reports`,
  own: `${memorials}/own`,
  person: (schoolmateId: string) => `${memorials}/${schoolmateId}`,
} as const;
