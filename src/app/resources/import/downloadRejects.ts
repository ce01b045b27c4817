import { importRejects } from '#contract/endpoints/resources.ts';
import { currentLanguage } from '../../language/index.ts';
import { configuration } from '../../session/configuration.ts';
import { sessionStore } from '../../session/sessionStore.ts';

/**
 * Saves the rejected rows of an import as a file. A link could not carry the access token.
 *
 * @throws Error where the platform does not hand them over
 */
export async function downloadRejects(id: string, fileName: string): Promise<void> {
  const path = configuration().apiBase + importRejects.path.replace('{id}', encodeURIComponent(id));
  const { token } = sessionStore.get();
  const response = await fetch(path, {
    headers: {
      'Accept-Language': currentLanguage(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
  });
  if (!response.ok) throw new Error(String(response.status));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${fileName.replace(/\.[^.]*$/, '')}-rejects.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
