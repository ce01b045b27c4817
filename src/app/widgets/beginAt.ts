const typedInto = '.ant-modal :is(input, textarea, select, [contenteditable])';

/**
 * For a dialog's `afterOpenChange`: focuses its first field once the dialog is open. If the person has already gone to
 * another field, the focus stays there.
 */
export const beginAt =
  (focus: () => void) =>
  (isOpen: boolean): void => {
    if (isOpen && !document.activeElement?.matches(typedInto)) focus();
  };
