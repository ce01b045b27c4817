const typedInto = '.ant-modal :is(input, textarea, select, [contenteditable])';

/**
 * For a dialog's `afterOpenChange`: gives the focus to its first field once the dialog stands. A person who was quicker and is at
 * one of its fields already stays there, so that what they type goes into one field.
 */
export const beginAt =
  (focus: () => void) =>
  (isOpen: boolean): void => {
    if (isOpen && !document.activeElement?.matches(typedInto)) focus();
  };
