const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key together with the one for commands, as this machine's keyboard names it: `Ctrl K`, on a Mac `⌘ K`. */
export const withCommandKey = (key: string): string => `${isMac ? '⌘' : 'Ctrl'} ${key}`;
