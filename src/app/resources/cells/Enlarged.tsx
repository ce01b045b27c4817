import { Image } from 'antd';
import { useState } from 'react';

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
  return (
    <Image.PreviewGroup
      items={[...addresses]}
      preview={{
        visible: true,
        current,
        onChange: setCurrent,
        onVisibleChange: (visible) => {
          if (!visible) onClose();
        },
      }}
    />
  );
}
