import { useState } from 'react';
import { provenExternal } from '#app/session/external.ts';
import { forgetProvenExternal } from '#app/session/forgetProvenExternal.ts';

/** An account of another site that was just proven and waits to be bound to a new account, if any. */
export function useExternal() {
  const [external, setExternal] = useState(() => {
    const proven = provenExternal();
    return proven && !proven.isBound && proven.purpose === 'sign-in' ? proven : undefined;
  });
  const forget = () => {
    forgetProvenExternal();
    setExternal(undefined);
  };
  return { external, forget };
}
