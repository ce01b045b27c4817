/** Attributes for antd's group of radio buttons, which sets neither its role nor its name. */
export const radioGroup = { role: 'radiogroup' } as const;
