import type { SchemaFinding } from '#contract/endpoints/resources.ts';
import type { Language } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { InvalidInput, sentence } from '../http/errors.ts';
import { describeFinding } from './files.ts';

/** 400 for a text that cannot be published: one problem per error, and the findings themselves. */
class RefusedSchema extends InvalidInput {
  readonly #findings: readonly SchemaFinding[];

  constructor(name: string, findings: readonly SchemaFinding[], key: 'refused' | 'removalRefused') {
    const errors = findings.filter(({ severity }) => severity === 'error');
    const [first] = errors;
    super(
      (language) =>
        sentence(
          locales.listEditor.server,
          key === 'refused' && errors.length > 1 ? 'refusedMore' : key,
          {
            name,
            count: errors.length,
            first: first ? describeFinding(first, language) : '',
          },
        )(language),
      (language) =>
        errors.map((finding) => ({
          field: 'text',
          code: finding.code,
          message: describeFinding(finding, language),
        })),
    );
    this.#findings = findings;
  }

  override data(language: Language): unknown {
    return { ...Object(super.data(language)), findings: this.#findings };
  }
}

/** The text of a list has errors, or breaks other lists. */
export const refusedText = (name: string, findings: readonly SchemaFinding[]) =>
  new RefusedSchema(name, findings, 'refused');

/** Other lists depend on the one that is to be deleted. */
export const refusedRemoval = (name: string, findings: readonly SchemaFinding[]) =>
  new RefusedSchema(name, findings, 'removalRefused');
