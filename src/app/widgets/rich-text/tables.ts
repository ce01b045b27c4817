/** Between the cells of a row. */
const separator = ' | ';

/**
 * Turns tables into a paragraph a row, since the editor holds none: the cells follow one another, what stands in them keeps
 * its links and emphasis. Rows without text go.
 */
export function flattenTables(body: HTMLElement): void {
  // the innermost first
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const lines = [...table.querySelectorAll('tr')].map(lineOf);
    table.replaceWith(...lines.flat());
  }
}

function lineOf(row: HTMLTableRowElement): Node[] {
  const line = row.ownerDocument.createElement('p');
  const media = [...row.querySelectorAll('img,video,audio')];
  for (const one of media) one.remove();
  for (const cell of row.cells) {
    if (cell.textContent?.trim() === '') continue;
    asOneLine(cell);
    const holder = row.ownerDocument.createElement(cell.localName === 'th' ? 'strong' : 'span');
    holder.append(...cell.childNodes);
    if (line.hasChildNodes()) line.append(separator);
    line.append(holder);
  }
  return [...(line.hasChildNodes() ? [line] : []), ...media];
}

/** What stands below one another in a cell follows one another. */
function asOneLine(cell: HTMLElement): void {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(' ');
  for (const part of cell.querySelectorAll('p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,blockquote')) {
    if (part.previousSibling !== null) part.before(' ');
    part.replaceWith(...part.childNodes);
  }
}
