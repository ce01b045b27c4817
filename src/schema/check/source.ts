import type { RuleContext } from './context.ts';
import { suggestion } from './suggest.ts';

/** Checks what a list says about the source that its records come from (docs/sources.md). */
export function checkSourceOf({ definition, sources, report }: RuleContext): void {
  const { provider, source, access } = definition;
  if (provider !== 'source') {
    if (source !== undefined) report('error', 'source-without-provider', ['source'], { source });
    return;
  }
  if (source === undefined) report('error', 'missing-source', ['provider']);
  else if (sources && !sources.includes(source))
    report('error', 'unknown-source', ['source'], {
      source,
      ...suggestion(source, sources),
    });
  // a source does not say whose a record is, nor whether it is published
  for (const group of ['institutions', 'accounts'] as const)
    for (const [action, level] of Object.entries(access?.[group] ?? {}))
      if (level === 'own' || level === 'published')
        report('error', 'source-grant', ['access', group, action], { level });
  if (access?.readers?.read)
    report('error', 'source-grant', ['access', 'readers', 'read'], { level: 'true' });
}
