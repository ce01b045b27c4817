/** CSS selector of the button that opens the editor's menu: it is there, and can be used, at any time. */
export const moreActions = '.bd-le-bar-more';
