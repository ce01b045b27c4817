// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DragArea } from '#app/decoration/dragging/DragArea.tsx';
import { EditingProvider } from '#app/decoration/EditorContext.tsx';
import { createEditorParts } from '#app/decoration/editorParts.ts';
import { Palette } from '#app/decoration/Palette.tsx';
import { type Notification, setNotificationSink } from '#app/session/notifications.ts';
import { specialDocument } from '#contract/entities/special.ts';
import { banner, publishable } from '#tests/platform/special/pages.ts';

it('nothing is taken up for a page that holds as many components as it may, and the palette says so', async () => {
  const components = Array.from({ length: 200 }, (_, place) => banner(`b${place}`));
  const parts = createEditorParts({
    opened: undefined,
    document: specialDocument.parse(publishable({ components })),
    account: '1',
    language: () => 'zh-CN',
    onCreated: () => undefined,
  });
  const nothing = () => undefined;
  const { unmount } = render(
    <EditingProvider value={{ ...parts, readOnly: false, reveal: nothing, carry: nothing }}>
      <Palette />
      <DragArea />
    </EditingProvider>,
  );
  screen.getByText('这个专题已有 200 个组件，不能再添加');
  const card = screen.getByLabelText('拖动轮播图');
  const told: Notification[] = [];
  const leave = setNotificationSink((notification) => told.push(notification));
  fireEvent.keyDown(card, { code: 'Space', key: ' ' });
  expect(parts.dragging.getHeld()).toBeUndefined();
  fireEvent.click(card);
  expect(told.map(({ message }) => message)).toEqual(['一个专题最多 200 个组件，没有添加']);
  leave();
  act(() => parts.store.dispatch({ type: 'remove', uuids: ['b0'] }));
  screen.getByText('拖到页面，或点 + 加在所选之后');
  fireEvent.keyDown(card, { code: 'Space', key: ' ' });
  expect(parts.dragging.getHeld()).toBeDefined();
  unmount();
  await waitFor(() => expect(document.querySelector('.decoration-card')).toBeNull());
});
