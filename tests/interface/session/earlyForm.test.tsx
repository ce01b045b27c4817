import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { prerender } from '#app/screens/sign-in/prerender.tsx';
import { renderApp } from '#tests/support/interface.ts';

const early = () => document.querySelector<HTMLDialogElement>('#early');

function inEarly(selector: string): HTMLInputElement {
  const input = early()?.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error(`the early form has no ${selector}`);
  return input;
}

beforeEach(() => {
  early()?.remove();
  document.body.insertAdjacentHTML('afterbegin', prerender());
});

test('what was typed before the script came is in the form, and the focus where it was', async () => {
  inEarly('#account').value = 'pre';
  inEarly('#password').value = 'bookdesk';
  inEarly('[type=checkbox]').checked = true;
  inEarly('#password').focus();
  await renderApp('/login');
  await waitFor(() => expect(early()).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('pre');
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('bookdesk');
  expect(screen.getByLabelText<HTMLInputElement>(/记住账号/).checked).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('密码'));
});

test('where nothing was typed the account has the focus', async () => {
  await renderApp('/login');
  await waitFor(() => expect(early()).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('账号'));
});

test('one that was handed in with nothing in it says what is missing', async () => {
  early()?.removeAttribute('open');
  await renderApp('/login');
  await screen.findByText('请输入账号');
});

test('nothing typed can get into an address: no input has a name, and the form leads nowhere', () => {
  expect(early()?.querySelectorAll('[name]').length).toBe(0);
  expect([...(early()?.querySelectorAll('form') ?? [])].map((form) => form.method)).toEqual([
    'dialog',
  ]);
});

test('it gives way to whatever screen comes in its place', async () => {
  await renderApp('/register');
  await waitFor(() => expect(early()).toBeNull());
});
