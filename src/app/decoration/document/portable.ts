import { z } from 'zod';
import {
  type SpecialComponent,
  type SpecialDocument,
  writeComponent,
} from '#contract/entities/special.ts';
import {
  NewerSchemaVersion,
  readStoredDocument,
  specialSchemaVersion,
  storedDocument,
} from '#contract/specialUpgrades.ts';
import { duplicateOf } from './copies.ts';

/** Components and pages as texts: in the clipboard, between pages and in files; texts of older versions are upgraded. */

const componentsKind = 'bookdesk-components';
const pageKind = 'bookdesk-special-page';

/**
 * Why a text is not taken. `foreign`: it was not made here; `newer`: it was made by a later version; `broken`: something
 * in it cannot be read, `detail` says where and what.
 */
export interface Unreadable {
  readonly problem: 'foreign' | 'newer' | 'broken';
  readonly detail: string;
}

/** The text of components for the clipboard. */
export function textOfComponents(components: readonly SpecialComponent[]): string {
  return JSON.stringify({
    kind: componentsKind,
    schemaVersion: specialSchemaVersion,
    components: components.map(writeComponent),
  });
}

/**
 * The components of a copied text, as copies with new keys and without ids. If one component cannot be read, nothing is
 * taken.
 */
export function componentsOfText(
  text: string,
  newUuid: () => string,
): { readonly components: readonly SpecialComponent[] } | Unreadable {
  const read = documentOfText(text, componentsKind);
  if ('problem' in read) return read;
  return {
    components: read.document.components.map((component) => duplicateOf(component, newUuid)),
  };
}

/** The text of a page's file, indented for people. */
export function textOfPage(document: SpecialDocument): string {
  return `${JSON.stringify({ kind: pageKind, ...storedDocument(document) }, null, 2)}\n`;
}

/** The page of an exported file. Its components keep their keys, but not their ids, which belong to the exported page. */
export function pageOfText(text: string): { readonly document: SpecialDocument } | Unreadable {
  const read = documentOfText(text, pageKind);
  if ('problem' in read) return read;
  const components = read.document.components.map(({ id: _id, ...component }) => component);
  return { document: { ...read.document, components } };
}

function documentOfText(
  text: string,
  kind: string,
): { readonly document: SpecialDocument } | Unreadable {
  const framed = z.looseObject({ kind: z.literal(kind) }).safeParse(parseJson(text));
  if (!framed.success) return { problem: 'foreign', detail: '' };
  const { kind: _kind, ...stored } = framed.data;
  try {
    return { document: readStoredDocument(stored) };
  } catch (error) {
    if (error instanceof NewerSchemaVersion)
      return { problem: 'newer', detail: String(error.version) };
    if (error instanceof z.ZodError) return { problem: 'broken', detail: firstIssue(error) };
    throw error;
  }
}

function firstIssue({ issues: [first] }: z.ZodError): string {
  return first ? `${first.path.join('.')}: ${first.message}` : '';
}

/** What a text of JSON holds; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
