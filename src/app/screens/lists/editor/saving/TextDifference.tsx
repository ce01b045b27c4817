import { useMemo } from 'react';
import { aroundDifferences, lineDifference } from './lineDifference.ts';

const signs = { same: ' ', removed: '−', added: '+' } as const;

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
  /** how the two texts are called */
  readonly labels: readonly [before: string, after: string];
  /** what is said where they do not differ */
  readonly same: string;
}

/** Two texts, line by line where they differ, with what stands around. */
export function TextDifference({ before, after, labels, same }: TextDifferenceProps) {
  const lines = useMemo(() => aroundDifferences(lineDifference(before, after)), [before, after]);
  if (before === after) return <p>{same}</p>;
  return (
    <div className="bd-le-difference">
      <p className="bd-le-difference-names">
        <span className="bd-le-removed">− {labels[0]}</span>
        <span className="bd-le-added">+ {labels[1]}</span>
      </p>
      <table>
        <tbody>
          {lines.map((line, index) =>
            line ? (
              <tr key={`${line.before}:${line.after}`} className={`bd-le-${line.kind}`}>
                <td>{line.before}</td>
                <td>{line.after}</td>
                <td>{signs[line.kind]}</td>
                <td>
                  <code>{line.text}</code>
                </td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name but their place
              <tr key={`gap ${index}`} className="bd-le-gap">
                <td colSpan={4}>⋯</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
