/** What antd's group of radio buttons is handed: of itself it tells nobody that it is one, nor what it is called. */
export const radioGroup = { role: 'radiogroup' } as const;
