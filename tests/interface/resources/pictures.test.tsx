import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { Pictures } from '#app/resources/cells/pictures.tsx';
import { look } from '#app/session/connection.ts';
import { FeedbackPlace } from '#app/widgets/feedback/FeedbackPlace.tsx';
import { server } from '#tests/support/interface.ts';

it('a picture that was opened large says which one it is, and gives the focus back', async () => {
  render(
    <>
      <Pictures addresses={['/cdn/a.png', '/cdn/b.png']} shown={2} />
      <FeedbackPlace />
    </>,
  );
  const [, second] = screen.getAllByRole('button', { name: '放大查看' });
  await userEvent.setup().click(second ?? document.body);
  const name = '第 2 张图片，共 2 张';
  expect(await screen.findByRole('dialog', { name })).toBeDefined();
  const picture = await screen.findByRole('img', { name });
  fireEvent.keyDown(picture, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(document.activeElement).toBe(second));
});

it('a picture that could not be loaded is tried again once the connection is back', async () => {
  const { container } = render(<Pictures addresses={['/cdn/a.png']} shown={1} />);
  const picture = () => container.querySelector('img');
  server.use(http.get(`${location.origin}/readyz`, () => HttpResponse.error()));
  expect(await look()).toBe('lost');
  fireEvent.error(picture() ?? container);
  expect(screen.getByRole('img', { name: '图片无法显示' })).toBeDefined();
  server.resetHandlers();
  await look();
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/cdn/a.png'));
});
