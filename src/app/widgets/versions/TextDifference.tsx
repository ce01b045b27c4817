import { structuredPatch } from 'diff';
import { useMemo } from 'react';
import { scrollArea } from '#app/widgets/scrollArea.ts';
import './textDifference.css';

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
  /** names of the two texts */
  readonly labels: readonly [before: string, after: string];
  /** shown if the texts are equal */
  readonly same: string;
  /** for prose instead of code: no line numbers, in the font of the page */
  readonly isProse?: boolean;
}

type LineKind = 'same' | 'removed' | 'added';
interface Line {
  readonly kind: LineKind;
  readonly text: string;
  /** counted from 1; undefined if only the other text has the line */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

const kinds: Readonly<Record<string, LineKind>> = { '-': 'removed', '+': 'added' };
const signs = { same: ' ', removed: '−', added: '+' } as const;

/** Pieces of the texts around their differences, with three equal lines on each side. */
function pieces(before: string, after: string): Line[][] {
  return structuredPatch('', '', before, after, '', '', { context: 3 }).hunks.map((hunk) => {
    let old = hunk.oldStart;
    let now = hunk.newStart;
    return hunk.lines
      .filter((line) => !line.startsWith('\\'))
      .map((line) => {
        const kind = kinds[line.slice(0, 1)] ?? 'same';
        return {
          kind,
          text: line.slice(1),
          before: kind === 'added' ? undefined : old++,
          after: kind === 'removed' ? undefined : now++,
        };
      });
  });
}

/** Shows where two texts differ, line by line, with some lines around. */
export function TextDifference(props: TextDifferenceProps) {
  const { before, after, labels, same, isProse = false } = props;
  const found = useMemo(() => pieces(before, after), [before, after]);
  if (before === after) return <p>{same}</p>;
  return (
    <div
      className={isProse ? 'bd-text-difference bd-text-difference-prose' : 'bd-text-difference'}
      {...scrollArea}
    >
      <p className="bd-flex bd-text-difference-names">
        <span className="bd-error bd-text-difference-removed">− {labels[0]}</span>
        <span className="bd-text-difference-added">+ {labels[1]}</span>
      </p>
      <table className="bd-wide">
        {found.map((lines) => (
          <tbody key={`${lines[0]?.before}:${lines[0]?.after}`}>
            {lines.map((line) => (
              <tr
                key={`${line.before}:${line.after}`}
                className={`bd-text-difference-${line.kind}`}
              >
                {isProse ? null : (
                  <>
                    <td>{line.before}</td>
                    <td>{line.after}</td>
                  </>
                )}
                <td>{signs[line.kind]}</td>
                <td>
                  <code>{line.text}</code>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
