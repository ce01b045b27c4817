import { z } from 'zod';
import { type SpecialDocument, specialDocument, writeDocument } from './entities/special.ts';

/**
 * Reads documents of special pages in every version there has been, from the database, from a browser or from a file.
 */

/** The version that is written now; a document without a version is of version 1. */
export const specialSchemaVersion = 3;

const record = z.record(z.string(), z.unknown());
type Stored = z.output<typeof record>;

/** Each step converts a document from version n to n + 1. Steps are pure and never change after a release. */
const steps: readonly ((stored: Stored) => Stored)[] = [
  fromVersion1,
  // pictures may have a focal point
  (stored) => stored,
];

/** The document is of a later version: it must be neither read nor overwritten. */
export class NewerSchemaVersion extends Error {
  readonly version: number;

  constructor(version: number) {
    super(`Version ${version} of special pages is newer than ${specialSchemaVersion}.`);
    this.version = version;
  }
}

/** The version of a stored document. */
function schemaVersionOf(stored: unknown): number {
  const version = record.safeParse(stored).data?.schemaVersion;
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : 1;
}

/**
 * Converts a stored document of any version to the present one; components of unknown types stay unchanged.
 *
 * @throws {NewerSchemaVersion} if the document is of a later version
 * @throws {z.ZodError} if it is no document
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

/** Flags become 1 and 0 instead of true and false; components get times, and automatic contents an order. */
function fromVersion1(stored: Stored): Stored {
  const components = z.array(z.unknown()).catch([]).parse(stored.components);
  return { ...stored, components: components.map(componentFromVersion1) };
}

function componentFromVersion1(stored: unknown): unknown {
  const component = record.safeParse(stored).data;
  // only the types of version 1 are converted
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

/** Converts the named values from true and false to 1 and 0. */
function numbersOf(component: Stored, ...names: string[]): Stored {
  const given = names.flatMap((name) => {
    const value = component[name];
    return typeof value === 'boolean' ? [[name, value ? 1 : 0]] : [];
  });
  return Object.fromEntries(given);
}
