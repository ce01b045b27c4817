/** marks what the editor itself puts on the clipboard, which need not be cleaned like that of other programs */
export const ownMark = 'data-bookdesk-text';
