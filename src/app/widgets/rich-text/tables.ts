/**
 * Tables of other programs as tables of text. One that only lays a page out, or holds a single cell, is the text in it.
 */
export function tidyTables(body: HTMLElement): void {
  // the innermost first
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const cells = [...table.rows].flatMap((row) => [...row.cells]);
    const isLayout = /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
    const isEmpty = cells.every(isEmptyCell) && table.caption === null;
    if (isEmpty) table.remove();
    else if (isLayout || (cells.length === 1 && table.caption === null))
      table.replaceWith(...cells.map(asBox));
    else tidySpans(cells);
  }
}

const isEmptyCell = (cell: HTMLElement): boolean =>
  cell.textContent?.trim() === '' && cell.querySelector('img,video,audio,hr') === null;

function asBox(cell: HTMLElement): HTMLElement {
  const box = cell.ownerDocument.createElement('div');
  const style = cell.getAttribute('style');
  if (style !== null) box.setAttribute('style', style);
  box.append(...cell.childNodes);
  return box;
}

/** A cell spans one row and column unless it says otherwise. */
function tidySpans(cells: readonly HTMLElement[]): void {
  for (const cell of cells)
    for (const name of ['colspan', 'rowspan'])
      if (Number(cell.getAttribute(name) ?? 1) <= 1) cell.removeAttribute(name);
}
