/** The header that names, by a UUID, the action that a call is a part of, so that its calls are taken back together. */
export const actionHeader = 'bookdesk-action';
