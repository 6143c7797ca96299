const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns a date of a life in words: '1975' for a year, '2 March 1975' for '1975-03-02'. */
export const lifeDate = (date: string) => (date.length === 4 ? date : day.format(new Date(date)));
