/** The cookie by which the server knows the language that a person has chosen, for the page that is seen first. */
export const languageCookie = 'bookdesk-language';
