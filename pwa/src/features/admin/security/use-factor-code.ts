import { useState } from 'react';

/** Holds the typed code of either kind and the props of `FactorCode`. Typing or switching clears the error. */
export function useFactorCode(clearError: (field: 'code') => void) {
  const [value, setValue] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  function onChange(typed: string) {
    setValue(typed);
    clearError('code');
  }
  function onSwitch() {
    setByRecovery(!byRecovery);
    onChange('');
  }
  return { field: { value, byRecovery, onChange, onSwitch }, clear: () => setValue('') };
}
