/** Names the role as which an operator looks at the platform. */
export const seeAsHeader = 'bookdesk-see-as';
