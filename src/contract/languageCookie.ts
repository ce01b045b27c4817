/** The cookie that tells the server which language the person has chosen, for the first page. */
export const languageCookie = 'bookdesk-language';
