import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { loadedLater } from '#app/decoration/loadedLater.tsx';
import { setLanguage } from '#app/language/index.ts';

beforeEach(() => setLanguage('en-US'));

it('a part of the editor that does not come says so, keeps the rest, and is asked for again', async () => {
  const answers: ((arrived: boolean) => void)[] = [];
  const Part = loadedLater(
    () =>
      new Promise<{ text: string }>((resolve, reject) => {
        answers.push((arrived) =>
          arrived ? resolve({ text: 'the part' }) : reject(new TypeError('no network')),
        );
      }),
  );
  const shown = (
    <>
      <input aria-label="what was typed" defaultValue="kept" />
      <Part around={(said) => <section aria-label="its place">{said}</section>}>
        {({ text }) => <p>{text}</p>}
      </Part>
    </>
  );
  const { rerender } = render(shown);
  expect(screen.getByRole('status').textContent).toContain('Loading…');
  answers[0]?.(false);
  expect((await screen.findByRole('alert')).textContent).toContain('Check the network');
  expect(screen.getByLabelText('its place').contains(screen.getByRole('alert'))).toBe(true);
  expect(screen.getByLabelText('what was typed')).toHaveProperty('value', 'kept');

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  answers[1]?.(true);
  await screen.findByText('the part');
  expect(screen.queryByLabelText('its place')).toBeNull();

  // once it is there it is not waited for again
  rerender(<Part>{({ text }) => <b>{text}</b>}</Part>);
  expect(screen.getByText('the part').tagName).toBe('B');
});
