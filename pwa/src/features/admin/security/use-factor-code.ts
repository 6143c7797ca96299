import { useState } from 'react';

/** What is typed as a code, of the app or of recovery, and what `FactorCode` wants of it; changing either takes its error back. */
export function useFactorCode(mend: (field: 'code') => void) {
  const [value, setValue] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  function onChange(typed: string) {
    setValue(typed);
    mend('code');
  }
  function onSwitch() {
    setByRecovery(!byRecovery);
    onChange('');
  }
  return { field: { value, byRecovery, onChange, onSwitch }, clear: () => setValue('') };
}
