import { locales } from '#locales/index.ts';
import type { CompiledResource } from '#schema/compile.ts';
import { conventionOf } from '#schema/source/conventionOf.ts';
import type { SourceDefinition } from '#schema/source/meta.ts';
import { NotFound, sentence } from '../http/errors.ts';
import { keptFor } from '../keptFor.ts';
import type { OpenedList } from './asker.ts';

/** Finds lists, and the sources that they name. */
export interface SourcesOfLists {
  find(list: string): Promise<CompiledResource | undefined>;
  findSource(name: string): Promise<SourceDefinition | undefined>;
}

/** A list with its source, and the lists that it relates to. @throws NotFound if there is no such list, or no source for it */
export async function openList(known: SourcesOfLists, name: string): Promise<OpenedList> {
  const list = await known.find(name);
  if (list?.provider !== 'source')
    throw new NotFound(sentence(locales.sources.server, 'noSuchList', { list: name }));
  const source = list.source === undefined ? undefined : await known.findSource(list.source);
  if (!source)
    throw new NotFound(
      sentence(locales.sources.server, 'noSuchSource', { list: name, source: list.source ?? '' }),
    );
  const related = new Map<string, CompiledResource>();
  for (const { relation } of Object.values(list.fields)) {
    const other = relation && (await known.find(relation.resource));
    if (relation && other) related.set(relation.resource, other);
  }
  return { list, source, convention: conventionFor(source), related };
}

// sources that change are other objects
const conventionFor = keptFor((source: SourceDefinition) => conventionOf(source));
