/** the database that every test's database is a copy of */
export const templateName = 'bookdesk_template';
/** the same with the demo catalogue in it */
export const demoTemplateName = 'bookdesk_demo_template';

/** The address of another database of the same server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
