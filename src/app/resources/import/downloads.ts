import { importRejects, importTemplate } from '#contract/endpoints/resources.ts';
import { currentLanguage } from '../../language/index.ts';
import { configuration } from '../../session/configuration.ts';
import { sessionStore } from '../../session/sessionStore.ts';
import { saveFile } from '../../widgets/saveFile.ts';

/**
 * Saves what a call of the platform answers as a file. A link could not carry the access token.
 *
 * @throws Error where the platform does not hand it over
 */
async function download(path: string, fileName: string): Promise<void> {
  const { token } = sessionStore.get();
  const response = await fetch(configuration().apiBase + path, {
    headers: {
      'Accept-Language': currentLanguage(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
  });
  if (!response.ok) throw new Error(String(response.status));
  saveFile(fileName, await response.blob());
}

/** Saves the rejected rows of an import. @throws Error where the platform does not hand them over */
export function downloadRejects(id: string, fileName: string): Promise<void> {
  return download(
    importRejects.path.replace('{id}', encodeURIComponent(id)),
    `${fileName.replace(/\.[^.]*$/, '')}-rejects.csv`,
  );
}

/** Saves a file to fill in: the headings of a list and a row of examples. @throws Error as `downloadRejects` */
export function downloadTemplate(resource: string): Promise<void> {
  return download(
    importTemplate.path.replace('{resource}', encodeURIComponent(resource)),
    `${resource}-template.csv`,
  );
}
