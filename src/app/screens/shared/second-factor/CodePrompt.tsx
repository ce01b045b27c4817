import { type ComponentType, useEffect, useState } from 'react';
import { type SignInResult, setCodePrompt } from '#app/session/secondFactor.ts';
import type { CodeDialogProps } from './CodeDialog.tsx';

interface Asked extends CodeDialogProps {
  readonly Dialog: ComponentType<CodeDialogProps>;
}

/** Asks for the code of a second factor, over whichever form signs in. The dialog is loaded when it is needed. */
export function CodePrompt() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      setCodePrompt(async (challenge) => {
        const { CodeDialog } = await import('./CodeDialog.tsx');
        const result = await new Promise<SignInResult>((onEnd) =>
          setAsked({ Dialog: CodeDialog, challenge, onEnd }),
        );
        setAsked(undefined);
        return result;
      }),
    [],
  );
  if (!asked) return null;
  const { Dialog, ...props } = asked;
  return <Dialog {...props} />;
}
