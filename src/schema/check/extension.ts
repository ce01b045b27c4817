import { labelOf } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import { type Added, addedNames } from '../added.ts';
import type { RuleContext } from './context.ts';
import { warn } from './deprecated.ts';
import type { SchemaPath } from './report.ts';
import { suggestion } from './suggest.ts';

/** Reports a name that no extension brings (docs/extending.md). */
export function checkAdded(
  part: Exclude<keyof Added, 'widgets'>,
  name: string | undefined,
  path: SchemaPath,
  { report }: RuleContext,
  names: Added[typeof part] = addedNames()[part],
): void {
  if (name === undefined) return;
  const known = Object.keys(names);
  const { deprecated } = names[name] ?? {};
  if (deprecated) warn(name, deprecated, path, report);
  if (!known.includes(name))
    report('error', 'unknown-extension', path, {
      name,
      part: labelOf(locales.checks.parts, part),
      ...suggestion(name, known),
    });
}

/** Checks what a list says about the extension that answers it. */
export function checkExtensionOf(context: RuleContext): void {
  const { provider, extension } = context.definition;
  if (provider !== 'extension') {
    if (extension !== undefined)
      context.report('error', 'extension-without-provider', ['extension'], { name: extension });
  } else if (extension === undefined) context.report('error', 'missing-extension', ['provider']);
  else checkAdded('providers', extension, ['extension'], context);
}
