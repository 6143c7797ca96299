import { delays } from '@memcherrish/shared/rules/limits.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Three seconds after a password was reset or changed the start page follows by itself. */
export function useStartPageAfterChange(changed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => navigate('/', { replace: true }), delays.afterPasswordChange);
    return () => clearTimeout(timer);
  }, [changed, navigate]);
}
