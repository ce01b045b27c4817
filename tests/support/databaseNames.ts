/** the database from which all test databases are copied */
export const templateName = 'bookdesk_template';
/** the template with the demo catalogue */
export const demoTemplateName = 'bookdesk_demo_template';

/** The address of another database on the same server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
