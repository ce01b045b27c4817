import { callEndpoint } from '#app/session/client.ts';
import { schemaDetail } from '#contract/endpoints/schemas.ts';
import type { ResourceDefinition } from '#schema/meta.ts';
import { type Definitions, definitionOf } from '../comparison/definitionOf.ts';

/** A list whose text cannot be read cannot be copied. */
export class Unreadable extends Error {}

/**
 * A second list like one that there is, under another name.
 *
 * @throws CallFailure, silently
 * @throws Unreadable where the text of that list is broken
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
  // links by a former name keep leading to the one that had it, and the copy stands by itself
  const { aliases: _former, extends: _base, label, ...rest } = definition;
  return {
    ...rest,
    name,
    label: { 'zh-CN': `${label['zh-CN']}（副本）`, 'en-US': `${label['en-US']} (copy)` },
  };
}
