import { localized, textsOf } from '#app/language/index.ts';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import { defaultLanguage } from '#contract/language.ts';
import { locales } from '#locales/index.ts';
import type { ResourceChange } from '#schema/diff.ts';
import './comparison.css';

const t = textsOf(locales.listEditor.comparison);

/** The changes of a list, grouped by how much they affect people, the most serious first. */
export function Changes({ changes }: { changes: readonly ResourceChange[] }) {
  return (
    <ul className="bd-compare-changes" {...scrollArea}>
      {changes.map((change) => (
        <li
          className="bd-flex bd-gap-12"
          key={`${change.code}:${change.path}:${change.message[defaultLanguage]}`}
        >
          <span
            className={`bd-rigid bd-tiny bd-compare-severity bd-compare-severity-${change.severity}`}
          >
            {t(change.severity)}
          </span>
          <span>{localized(change.message)}</span>
        </li>
      ))}
    </ul>
  );
}
