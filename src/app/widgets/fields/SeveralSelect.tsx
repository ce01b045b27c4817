import { Select, type SelectProps } from 'antd';
import type { KeyboardEvent } from 'react';

/** antd hands what it does not know to the element around the select */
const onlyLeaving = {
  onKeyDownCapture: (event: KeyboardEvent) => {
    if (event.key === 'Tab') event.stopPropagation();
  },
};

/**
 * antd's select of several values. Tab only leaves it: antd's own takes the highlighted option along, which nobody asked for
 * who walks on through a form.
 */
export function SeveralSelect(
  props: SelectProps<string[]> & { readonly mode: 'multiple' | 'tags' },
) {
  return <Select<string[]> {...props} {...onlyLeaving} />;
}
