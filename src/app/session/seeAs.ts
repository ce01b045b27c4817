/** The role as which an operator looks at the platform in this tab; null for nothing of it. */

const place = 'bookdesk.seeAs';

export const seenRole = (): string | null => sessionStorage.getItem(place);

/** From the next call on the platform answers as to somebody with this role, in this tab. */
export function seeAs(role: string): void {
  sessionStorage.setItem(place, role);
}

export function seeAsOneself(): void {
  sessionStorage.removeItem(place);
}
