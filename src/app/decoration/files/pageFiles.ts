import { saveFile } from '#app/widgets/saveFile.ts';
import type { SpecialDocument } from '#contract/entities/special.ts';
import { cutText } from '#contract/text.ts';
import { textOfPage } from '../document/portable.ts';

/** Hands a page to the browser as a JSON file, named after it. */
export function exportPage(document: SpecialDocument): void {
  const name = cutText(document.name.replace(/[\\/:*?"<>|\s]+/g, '-'), 60) || 'special-topic';
  saveFile(`${name}.json`, new Blob([textOfPage(document)], { type: 'application/json' }));
}

/** Lets the person choose a JSON file; undefined where none is chosen. */
export function chooseFile(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.onchange = () => resolve(input.files?.[0]);
    input.oncancel = () => resolve(undefined);
    input.click();
  });
}
