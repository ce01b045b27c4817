import { chartsOf } from '#schema/dashboard/check.ts';
import { NotFound, sentence } from '../http/errors.ts';
import type { Caller } from '../http/handle.ts';
import {
  checkStoredDashboard,
  inUse,
  type KeptRequest,
  refusedText,
  requireCurrentText,
  type SchemaSnapshot,
  storeText,
  writingText,
} from '../schemas/index.ts';
import type { Services } from '../services.ts';
import { messages } from './messages.ts';

/** @throws InvalidInput with the findings if the text has errors, or names a chart that is not there */
function requireDashboard({ resources }: SchemaSnapshot, name: string, text: string): void {
  const charts = chartsOf(resources.flatMap(({ definition }) => definition ?? []));
  const { findings } = checkStoredDashboard(name, text, charts);
  if (findings.length > 0) throw refusedText(name, findings);
}

export const saveDashboard = (
  services: Services,
  caller: Caller,
  body: KeptRequest & { readonly text: string },
) =>
  writingText(services, 'stored_dashboard', caller, body, (one) =>
    storeText(one, 'published', { text: body.text, note: '' }, (text) =>
      requireDashboard(one.snapshot, one.name, text),
    ),
  );

/** Takes a stored dashboard out of use. @throws NotFound if nothing is stored under the name */
export const deleteDashboard = (services: Services, caller: Caller, body: KeptRequest) =>
  writingText(services, 'stored_dashboard', caller, body, async (one) => {
    const { name, before } = one;
    if (!before) throw new NotFound(sentence(messages, 'unknown', { name }));
    if (!inUse(before)) return { name, revision: before.revision };
    requireCurrentText(one);
    return { name, revision: await one.write('removed', before.text, '') };
  });
