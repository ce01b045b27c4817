import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { specialDraftDetail, specialSaveCall } from '#contract/endpoints/special.ts';
import type { SpecialSave } from '#contract/entities/special.ts';
import type { Language } from '#contract/language.ts';
import { newIdentifier } from '#server/database/identifier.ts';
import { publishable } from '#tests/platform/special/pages.ts';
import { renderApp, testPlatform } from '#tests/support/interface.ts';

/** Loads what the editor consists of, so that no test's patience is spent on it. */
export async function loadEditor(): Promise<void> {
  standInForBrowser();
  await testPlatform();
  await import('#app/shell/Shell.tsx');
  await import('#app/decoration/DecorationScreen.tsx');
}

/** jsdom lays nothing out and has no `CSS`: both are needed to lead to a field. */
function standInForBrowser(): void {
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/["\\]/g, '\\$&') });
  Element.prototype.scrollIntoView = () => undefined;
}

/** The platform as an operator calls it, beside what is open in the browser. */
export async function operator() {
  const { call, signIn, services } = await testPlatform();
  return { call, services, token: await signIn('operator') };
}

/** Another operator, 同事. @returns the token of a session of theirs */
export async function colleague(): Promise<string> {
  const { services, signIn } = await testPlatform();
  await services.database
    .insertInto('account')
    .values({
      id: newIdentifier(),
      name: 'colleague',
      nickname: '同事',
      roles: ['operator'],
      phone: null,
      mail: null,
      password_hash: null,
      institution_id: null,
    })
    .onConflict((same) => same.doNothing())
    .execute();
  return signIn('colleague');
}

/** A page on the platform, as an operator has saved it. */
export async function savedPage(patch: Partial<SpecialSave> = {}) {
  const { call, token } = await operator();
  return (await call(specialSaveCall, { body: publishable(patch) }, token)).data;
}

/** The newest version of a page, as the platform has it. */
export async function stored(id: string) {
  const { call, token } = await operator();
  return (await call(specialDraftDetail, { parameters: { id } }, token)).data;
}

/** Opens a page in the editor; action 2 edits it, 1 only shows it (contract 4). */
export async function openPage(id: string, action: 1 | 2 = 2, language: Language = 'en-US') {
  const app = await renderApp(`/deciration/main?action=${action}&id=${id}`, {
    as: 'operator',
    language,
  });
  await findEditor();
  return app;
}

/** Opens the editor on a page that is begun. */
export async function beginPage(language: Language = 'en-US') {
  const app = await renderApp('/deciration/main?action=0', { as: 'operator', language });
  await findEditor();
  return app;
}

/** Until the editor is there, with the settings that come after the page. Labels are looked for, not roles: those cost seconds. */
async function findEditor(): Promise<void> {
  await screen.findByLabelText(/^(Outline|结构)$/, { selector: 'nav' });
  await screen.findByLabelText(/^(Title of the share link|分享链接标题)$/);
}

/** The rows of the outline, without the one of the page itself. */
export function outlineRows(): string[] {
  const outline = screen.getByLabelText(/^(Outline|结构)$/, { selector: 'nav' });
  return [...outline.querySelectorAll('li')].map((row) => row.textContent ?? '');
}

/** Selects the component of this name in the outline. */
export async function selectRow(user: UserEvent, name: string): Promise<void> {
  const outline = within(screen.getByLabelText(/^(Outline|结构)$/, { selector: 'nav' }));
  await user.click(outline.getByText(name));
}

/** Chooses an entry of the toolbar's menu. */
export async function chooseInMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByLabelText(/^(More actions|更多操作)$/));
  await user.click(await screen.findByText(name));
}

/** The dialog with this title. */
export async function findDialog(title: string | RegExp) {
  return within(await screen.findByRole('dialog', { name: title }));
}

/** Answers a question, by the button that does it. */
export async function agree(
  user: UserEvent,
  question: string | RegExp,
  button: string,
): Promise<void> {
  const title = await screen.findByText(question, { selector: 'span' });
  const dialog = title.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('nothing was asked');
  await user.click(within(dialog).getByText(button));
}
