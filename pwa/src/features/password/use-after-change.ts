import { delays } from '@memcherrish/shared/domain/limits.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Opens the start page three seconds after a password was reset or changed. */
export function useStartPageAfterChange(changed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => navigate('/', { replace: true }), delays.afterPasswordChange);
    return () => clearTimeout(timer);
  }, [changed, navigate]);
}
