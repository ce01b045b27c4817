import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Pictures } from '#app/resources/cells/pictures.tsx';

it('a picture that was opened large says which one it is, and gives the focus back', async () => {
  render(<Pictures addresses={['/cdn/a.png', '/cdn/b.png']} shown={2} />);
  const [, second] = screen.getAllByRole('button', { name: '放大查看' });
  await userEvent.setup().click(second ?? document.body);
  const picture = await screen.findByRole('img', { name: '第 2 张图片，共 2 张' });
  fireEvent.keyDown(picture, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(document.activeElement).toBe(second));
});
