/** How a value of the trail is read: `html` without its markup, `instant` as a time, `data` has no fixed shape. */
export const auditKinds = ['text', 'html', 'instant', 'data'] as const;
