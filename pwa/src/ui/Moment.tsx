import { useEffect, useState } from 'react';
import { fullMoment, momentInWords, untilOlder } from './times.ts';

/** A time as people say it, with the full one as its title. 'Just now' is replaced after a minute. ISO 8601 in. */
export function Moment({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const wait = untilOlder(at, new Date());
    if (wait === 0) return;
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <time dateTime={at} title={fullMoment(at)}>
      {momentInWords(at, now)}
    </time>
  );
}
