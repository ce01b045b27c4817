import { CallFailure, callForFile } from '#app/session/client.ts';
import { saveFile } from '#app/widgets/saveFile.ts';
import { importRejects, importRowFile, importTemplate } from '#contract/endpoints/imports.ts';

/** Saves a file that a call answers with. A link could not carry the access token. */
async function save(answer: Promise<Blob>, fileName: string): Promise<void> {
  try {
    saveFile(fileName, await answer);
  } catch (failure) {
    // the call has told the person
    if (!(failure instanceof CallFailure)) throw failure;
  }
}

/** Saves the rejected rows of an import; where they cannot be had the person is told. */
export function downloadRejects(id: string, fileName: string): Promise<void> {
  return save(
    callForFile(importRejects, { parameters: { id } }),
    `${fileName.replace(/\.[^.]*$/, '')}-rejects.csv`,
  );
}

/** Downloads the report of all rows of an import. If that fails, the person is told. */
export function downloadRows(id: string, fileName: string): Promise<void> {
  return save(
    callForFile(importRowFile, { parameters: { id } }),
    `${fileName.replace(/\.[^.]*$/, '')}-rows.csv`,
  );
}

/** Saves a file to fill in: the headings of a list and a row of examples. Where it cannot be had the person is told. */
export function downloadTemplate(resource: string): Promise<void> {
  return save(
    callForFile(importTemplate, { parameters: { resource } }),
    `${resource}-template.csv`,
  );
}
