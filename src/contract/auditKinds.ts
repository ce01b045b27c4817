/**
 * How a value in the audit trail is shown: `html` without its markup, `instant` as a time, `data` without a fixed
 * shape.
 */
export const auditKinds = ['text', 'html', 'instant', 'data'] as const;
