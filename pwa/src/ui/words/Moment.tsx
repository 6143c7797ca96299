import { useEffect, useState } from 'react';
import { currentDate, onCorrection } from '#clock/clock.ts';
import { fullMoment, momentInWords, untilOlder } from './times.ts';

/** A time as people say it, with the full one as its title. 'Just now' is replaced after a minute. ISO 8601 in. */
export function Moment({ at }: { at: string }) {
  const [now, setNow] = useState(() => currentDate());
  useEffect(() => {
    const look = () => setNow(currentDate());
    const stop = onCorrection(look);
    const wait = untilOlder(at, currentDate());
    const timer = wait > 0 ? setTimeout(look, wait) : undefined;
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [at]);
  return (
    <time dateTime={at} title={fullMoment(at)}>
      {momentInWords(at, now)}
    </time>
  );
}
