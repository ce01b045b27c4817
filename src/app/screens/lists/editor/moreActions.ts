/** CSS selector of the button of the editor's menu. The button is always there and never disabled. */
export const moreActions = '.bd-le-bar-more';
