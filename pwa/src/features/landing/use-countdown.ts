import { useEffect, useState } from 'react';

/** Counts down in whole seconds to 0; `restart` begins a new countdown. */
export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [ends, setEnds] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => {
      const now = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [ends]);
  return [left, (next) => setEnds(performance.now() + next * 1000)];
}
