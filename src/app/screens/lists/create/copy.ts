import { callEndpoint } from '#app/session/client.ts';
import { schemaDetail } from '#contract/endpoints/schemas.ts';
import { byLanguage, inLanguage, message } from '#contract/language.ts';
import { allLocales } from '#locales/index.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { ownCalls } from '#schema/own/calls.ts';
import { type Definitions, definitionOf } from '../comparison/definitionOf.ts';

/** The text of a list cannot be read, so the list cannot be copied. */
export class Unreadable extends Error {}

/**
 * Copies a list under another name.
 *
 * @throws CallFailure, silently
 * @throws Unreadable if the text of the list is broken
 */
export async function copyOf(
  from: string,
  name: string,
  known: Definitions,
  signal: AbortSignal,
): Promise<ResourceDefinition> {
  const input = { parameters: { name: from } };
  const { data } = await callEndpoint(schemaDetail, input, { silent: true, signal });
  const definition = definitionOf(data.text, known);
  if (!definition) throw new Unreadable(from);
  // aliases stay with the original, and the copy extends no list
  const { aliases: _former, extends: _base, label, ...rest } = definition;
  return {
    ...rest,
    ...(rest.provider === 'own' ? { endpoints: ownCalls(name) } : {}),
    name,
    label: byLanguage((language) =>
      message(allLocales.listEditor.fresh, language, 'copy', {
        label: inLanguage(label, language),
      }),
    ),
  };
}
