/** The header that names, by a UUID, the action that a call is a part of, so that its calls are taken back together. */
export const actionHeader = 'bookdesk-action';

/** Names the role as which an operator looks at the platform. */
export const seeAsHeader = 'bookdesk-see-as';

/** The cookie that tells the server which language the person has chosen, for the first page. */
export const languageCookie = 'bookdesk-language';
