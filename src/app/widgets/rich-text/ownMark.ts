/** On what the editor itself puts on the clipboard: nothing of it needs to be cleaned of another program's ways. */
export const ownMark = 'data-bookdesk-text';
