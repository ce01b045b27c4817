/** Whether a text is a code of six digits, as they come by text message and mail. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
