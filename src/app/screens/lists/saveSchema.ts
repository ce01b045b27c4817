import { saveFile } from '#app/widgets/saveFile.ts';

/** Downloads a schema as a file for the repository: `<name>.json`. */
export function saveSchema(name: string, text: string): void {
  saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }));
}
