/**
 * The sign-in form in the HTML of the page, which is visible before any script has loaded (`prerender.tsx`). The screen
 * replaces it and takes over everything that the person has done in it.
 */

/** What the person has done in the early form. */
export interface EarlyInput {
  readonly account: string;
  readonly password: string;
  /** whether the account should be remembered */
  readonly remember: boolean;
  /** whether the form was submitted */
  readonly isHandedIn: boolean;
  /** id of the focused input; empty if none is */
  readonly focused: string;
}

const earlyPage = () => document.querySelector<HTMLDialogElement>('dialog#early');

/** Whether the early form is still there: then what replaces it must not move the focus. */
export const hasEarlyForm = (): boolean => earlyPage() !== null;

/** Removes the early form if it is still there. */
export function removeEarlyForm(): void {
  earlyPage()?.remove();
}

/** Takes what the person did in the early form, and removes it; undefined if there is none. */
export function takeEarlyInput(): EarlyInput | undefined {
  const early = earlyPage();
  if (!early) return undefined;
  const input = (selector: string) => early.querySelector<HTMLInputElement>(selector);
  const { activeElement } = document;
  const taken: EarlyInput = {
    account: input('#account')?.value ?? '',
    password: input('#password')?.value ?? '',
    remember: input('[type=checkbox]')?.checked ?? false,
    isHandedIn: !early.open,
    focused: activeElement && early.contains(activeElement) ? activeElement.id : '',
  };
  early.remove();
  return taken;
}
