import { saveFile } from '#app/widgets/saveFile.ts';

/** Hands over a schema as the file that the repository keeps: `<name>.json`. */
export function saveSchema(name: string, text: string): void {
  saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }));
}
