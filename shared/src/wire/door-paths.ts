/** The addresses of the door of an event, and of the name tags for it. They are not in paths.ts, which every first screen loads. */
export const doorPaths = {
  own: '/api/doors',
  door: (eventId: string) => `/api/events/${eventId}/door`,
  admissions: (eventId: string) => `/api/events/${eventId}/door/admissions`,
  overview: (eventId: string) => `/api/events/${eventId}/door/overview`,
  helpers: (eventId: string) => `/api/events/${eventId}/door/helpers`,
  helper: (eventId: string, personId: string) => `/api/events/${eventId}/door/helpers/${personId}`,
  recorded: (eventId: string, recorderId: string) => `/api/events/${eventId}/door/recorded/${recorderId}`,
  nameTags: (eventId: string) => `/api/events/${eventId}/name-tags`,
} as const;
