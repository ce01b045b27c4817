/** declarations of a class that are worth keeping */
const said = /(?:^|;)\s*((?:font-weight|font-style|text-decoration|text-align)\s*:[^;]+)/gi;

/**
 * Writes the styles of classes into the elements: Excel and similar programs mark bold and aligned cells by classes,
 * with a style sheet beside the page.
 *
 * @param html the whole pasted HTML, with its style sheets
 */
export function dressByClasses(body: HTMLElement, html: string): void {
  const rules = new Map<string, string>();
  for (const [, sheet = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi))
    for (const [, name = '', declared = ''] of sheet.matchAll(/\.([\w-]+)\s*\{([^}]*)\}/g)) {
      const worth = [...declared.matchAll(said)].map(([, one = '']) => one.replace(/\s+/g, ' '));
      if (worth.length > 0) rules.set(name, worth.join(';'));
    }
  if (rules.size === 0) return;
  for (const element of body.querySelectorAll('[class]'))
    for (const name of element.classList) {
      const rule = rules.get(name);
      // the element's own style comes last, so it wins
      const own = element.getAttribute('style');
      if (rule !== undefined) element.setAttribute('style', own === null ? rule : `${rule};${own}`);
    }
}
