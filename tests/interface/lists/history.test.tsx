import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hold } from '#tests/support/hold.ts';
import { renderApp } from '#tests/support/interface.ts';
import { listText, remove, store, stored } from './support.ts';

const open = (name: string) =>
  renderApp(`/lists/${name}/history`, { as: 'operator', language: 'en-US' });
const versions = async () =>
  within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('button');

describe('the history of a list', () => {
  it('shows what a version changed for people, and the lines that differ', async () => {
    await store('annals', listText('annals', 'Annals'));
    await store('annals', listText('annals', 'Annals', ['labelName']), false, 'one column less');
    await open('annals');
    const [newest] = await versions();
    expect(newest?.textContent).toContain('one column less');
    expect(newest?.textContent).toContain('live');
    expect(await screen.findByRole('heading', { name: 'Effect on people' })).toBeDefined();
    const removed = await screen.findByText(/"kind"$/, { selector: 'code' });
    expect(removed.closest('tr')?.className).toContain('removed');
  });

  it('shows the draft beside what is published, with who wrote it', async () => {
    await store('edited', listText('edited', 'Edited'));
    await store('edited', listText('edited', 'Edited anew'), true);
    await open('edited');
    const [draft] = await versions();
    expect(draft?.textContent).toContain('Draft');
    expect(draft?.textContent).toContain((await stored('edited'))?.draft?.author);
    expect(await screen.findByText(/Edited anew/, { selector: 'code' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  });

  it('is walked through by the arrow keys', async () => {
    await store('walked', listText('walked', 'Walked'));
    await store('walked', listText('walked', 'Walked on'));
    const { user } = await open('walked');
    const [first, second] = await versions();
    first?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    expect(second?.getAttribute('aria-current')).toBe('true');
    await user.keyboard('{ArrowDown}{Home}');
    expect(document.activeElement).toBe(first);
  });

  it('never shows one comparison under the names of another that is still on its way', async () => {
    await store('chosen', listText('chosen', 'Chosen once'));
    await store('chosen', listText('chosen', 'Chosen twice'));
    await store('chosen', listText('chosen', 'Chosen thrice'));
    const { user } = await open('chosen');
    await screen.findByText(/Chosen twice/, { selector: 'code' });
    const text = hold('/schema/revision');
    await user.click(screen.getByRole('combobox', { name: /compared with/ }));
    const [, , oldest] = await versions();
    const number = /\d+/.exec(oldest?.textContent ?? '')?.[0];
    await user.click(await screen.findByTitle(new RegExp(`\\b${number}$`)));
    await text.isHeld();
    expect(screen.queryByText(/Chosen twice/, { selector: 'code' })).toBeNull();
    text.letGo();
    expect(await screen.findByText(/Chosen once/, { selector: 'code' })).toBeDefined();
  });

  it('brings a former version back as a new one, and the keyboard goes on there', async () => {
    await store('again', listText('again', 'The first'));
    await store('again', listText('again', 'The second'));
    const { user } = await open('again');
    const [, former] = await versions();
    if (former) await user.click(former);
    await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Restore this version' }));
    await waitFor(async () => expect(await versions()).toHaveLength(3));
    expect((await stored('again'))?.text).toContain('The first');
    const [newest] = await versions();
    expect(newest?.getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(newest));
  });

  it('says before of how many records a former version takes something', async () => {
    const wide = listText('narrow', 'Wide').replace(
      '"endpoints": {',
      '"endpoints": { "save": { "method": "PUT", "path": "/label/save" },',
    );
    await store('narrow', wide.replace('"type": "text"', '"type": "text", "maxLength": 3'));
    await store('narrow', wide);
    const { user } = await open('narrow');
    const [, former] = await versions();
    if (former) await user.click(former);
    await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
    const question = within(await screen.findByRole('dialog'));
    await question.findByText(/^“Name” of \d+ records is longer than the new limit$/);
  });

  it('brings a list back that was taken out of use', async () => {
    await store('back', listText('back', 'Come back'));
    await remove('back');
    const { user } = await open('back');
    const [removed] = await versions();
    expect(removed?.textContent).toContain('no longer in use');
    await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Restore this version' }));
    await waitFor(async () => expect((await stored('back'))?.state).toBe('ready'));
  });
});
