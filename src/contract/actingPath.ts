/** The address that acts for an institution, by the id of a membership, and goes on to a path: mails name it. */
export const actingPath = (membership: string, path: string): string =>
  `/acting/${membership}?to=${encodeURIComponent(path)}`;
