import { z } from 'zod';
import { type SpecialDocument, specialDocument, writeDocument } from './entities/special.ts';

/** Documents of special pages as they are stored, kept in a browser and handed on as files, in every version there was. */

/** The version that is written now; a document that names none is of version 1. */
export const specialSchemaVersion = 2;

const record = z.record(z.string(), z.unknown());
type Stored = z.output<typeof record>;

/** Each step makes a document of version n + 1 of one of version n; they are pure and never change once released. */
const steps: readonly ((stored: Stored) => Stored)[] = [fromVersion1];

/** The document is of a version that came after this one: nothing may be read out of it or written over it. */
export class NewerSchemaVersion extends Error {
  readonly version: number;

  constructor(version: number) {
    super(`Version ${version} of special pages is newer than ${specialSchemaVersion}.`);
    this.version = version;
  }
}

/** The version that a stored document says it is of. */
function schemaVersionOf(stored: unknown): number {
  const version = record.safeParse(stored).data?.schemaVersion;
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : 1;
}

/**
 * A stored document of any version as the platform works with it; component types that are not known stay untouched.
 *
 * @throws {NewerSchemaVersion} the document is of a later version than this one
 * @throws {z.ZodError} it is no document at all
 */
export function readStoredDocument(stored: unknown): SpecialDocument {
  const version = schemaVersionOf(stored);
  if (version > specialSchemaVersion) throw new NewerSchemaVersion(version);
  const upgraded = steps
    .slice(version - 1)
    .reduce((document, step) => step(document), record.parse(stored));
  return specialDocument.parse(upgraded);
}

/** A document as it is stored: with its version, and with components of unknown types unchanged. */
export function storedDocument(document: SpecialDocument) {
  return { schemaVersion: specialSchemaVersion, ...writeDocument(document) };
}

/** Flags that were true and false are 1 and 0; times of components and the order of automatic contents are new. */
function fromVersion1(stored: Stored): Stored {
  const components = z.array(z.unknown()).catch([]).parse(stored.components);
  return { ...stored, components: components.map(componentFromVersion1) };
}

function componentFromVersion1(stored: unknown): unknown {
  const component = record.safeParse(stored).data;
  // only types of that version are its to change
  if (!component || !typesOfVersion1.has(component.type)) return stored;
  return {
    startAt: '',
    endAt: '',
    datasourceOrder: 'newest',
    ...component,
    ...numbersOf(component, 'isShowTitle', 'hasMore'),
  };
}

const typesOfVersion1: ReadonlySet<unknown> = new Set([1, 2, 3, 4, 5, 6, 7]);

/** The named values that are true or false, as 1 or 0. */
function numbersOf(component: Stored, ...names: string[]): Stored {
  const given = names.flatMap((name) => {
    const value = component[name];
    return typeof value === 'boolean' ? [[name, value ? 1 : 0]] : [];
  });
  return Object.fromEntries(given);
}
