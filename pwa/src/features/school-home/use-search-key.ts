import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

export const searchPath = '/search';

/** Opens the search with `/` from anywhere in the directory, unless the person is typing or a dialog is open. */
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
