import { type ActionRun, inLanguage, type RunAction } from 'bookdesk/extending';

const told = {
  'zh-CN': (count: number) => `已交给打印机：${count} 张标签`,
  'en-US': (count: number) => `${count} labels were sent to the printer`,
};

/** A sheet with a label for each row. */
export function sheetOf({ resource, rows }: ActionRun): HTMLElement {
  const sheet = document.createElement('main');
  for (const row of rows) {
    const label = document.createElement('section');
    label.style.cssText = 'break-inside: avoid; padding: 4mm; border: 1px solid';
    const title = document.createElement('strong');
    // as text, so that a title with markup stays a title
    title.textContent = String(row[resource.recordTitle.path] ?? '');
    const id = document.createElement('div');
    id.textContent = String(row[resource.identifier] ?? '');
    label.append(title, id);
    sheet.append(label);
  }
  return sheet;
}

const printLabels: RunAction = async (run) => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  frame.contentDocument?.body.append(sheetOf(run));
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
  return inLanguage(told, run.language)(run.rows.length);
};

export default printLabels;
