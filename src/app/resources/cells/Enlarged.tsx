import { Image } from 'antd';
import { cloneElement, useState } from 'react';
import { textsOf } from '#app/language/index.ts';
import { gridStop, useFocusReturn } from '#app/widgets/useFocusReturn.ts';
import { locales } from '#locales/index.ts';

const t = textsOf(locales.forms.value);

/** Pictures as large as the window, one after the other; Escape closes. */
export default function Enlarged({
  addresses,
  first,
  onClose,
}: {
  addresses: readonly string[];
  first: number;
  onClose: () => void;
}) {
  const [current, setCurrent] = useState(first);
  useFocusReturn(gridStop);
  const name = t('picture', { position: current + 1, count: addresses.length });
  return (
    <Image.PreviewGroup
      items={[...addresses]}
      preview={{
        visible: true,
        title: <span className="bd-unseen">{name}</span>,
        current,
        onChange: setCurrent,
        onVisibleChange: (visible) => {
          if (!visible) onClose();
        },
        // antd names only the pictures on the page, not the enlarged ones
        imageRender: (picture) => cloneElement(picture, { alt: name }),
      }}
    />
  );
}
