/**
 * The form that stands in the page itself and is seen before any script has come (`prerender.tsx`). It gives way to the
 * screen that draws it anew, and nothing that the person has done in it meanwhile is lost.
 */

/** What the person has done in the early form. */
export interface EarlyInput {
  readonly account: string;
  readonly password: string;
  /** whether the account is to be remembered */
  readonly remember: boolean;
  /** whether the form was handed in */
  readonly isHandedIn: boolean;
  /** the id of the input that has the focus; empty where none has */
  readonly focused: string;
}

const earlyPage = () => document.querySelector<HTMLDialogElement>('dialog#early');

/** Whether the early form still stands there: what comes in its place leaves the focus to it. */
export const hasEarlyForm = (): boolean => earlyPage() !== null;

/** Takes the early form off the page, if it still stands there, so that the screen beside it is seen. */
export function removeEarlyForm(): void {
  earlyPage()?.remove();
}

/** What has been done in the early form, which gives way; undefined where there is none. */
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
