import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Where everybody on the device is searched. */
export const searchPath = '/search';

/** `/` opens the search from anywhere in the directory, unless somebody types or answers a question. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (
        event.target instanceof Element &&
        event.target.matches('input, textarea, select, [contenteditable]')
      )
        return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      event.preventDefault();
      navigate(searchPath);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
