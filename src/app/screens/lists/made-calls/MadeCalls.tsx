import { localized, textsOf } from '#app/language/index.ts';
import type { InferredList } from '#contract/endpoints/sourceLists.ts';
import { locales } from '#locales/index.ts';
import './madeCalls.css';

const t = textsOf(locales.listEditor.madeCalls);

/** Each call that was made to a source, with what it showed. */
export function MadeCalls({ calls }: Pick<InferredList, 'calls'>) {
  return (
    <details className="bd-made-calls">
      <summary>{t('calls', { count: calls.length })}</summary>
      <ol className="bd-marks bd-column bd-gap-4">
        {calls.map(({ method, path, status, showed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls stay in their order
          <li key={index}>
            <code>
              {method} {path}
            </code>{' '}
            <span className="bd-soft">
              {status === 0 ? t('noAnswer') : status} · {localized(showed)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
