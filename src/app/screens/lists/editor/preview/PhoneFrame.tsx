import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

/** width in CSS pixels of a common phone */
const phoneWidth = 390;

/**
 * Draws its children into a frame with the width of a phone, so that style rules for narrow screens apply. The frame is
 * drawn by the same page: no second app is loaded.
 */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  const cache = useMemo(() => createCache(), []);
  const open = (frame: HTMLIFrameElement | null) => {
    const inner = frame?.contentDocument;
    if (!inner || inner.body === body) return;
    // antd writes its own styles into the frame
    for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style'))
      if (!sheet.hasAttribute('data-css-hash')) inner.head.append(sheet.cloneNode(true));
    inner.documentElement.lang = document.documentElement.lang;
    inner.body.className = 'bd-le-phone-body';
    setBody(inner.body);
  };
  return (
    <div className="bd-flex bd-le-phone">
      <iframe ref={open} title={title} width={phoneWidth} />
      {body &&
        createPortal(
          <StyleProvider cache={cache} container={body.ownerDocument.head}>
            <ConfigProvider getPopupContainer={() => body}>{children}</ConfigProvider>
          </StyleProvider>,
          body,
        )}
    </div>
  );
}
