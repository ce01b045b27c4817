import { type ReactNode, useId } from 'react';
import { useLocalized } from '#app/language/index.ts';
import { findingsAt, pathName, useForm } from './FormContext.ts';
import type { InputAt } from './inputs/usePut.ts';

interface RowProps extends InputAt {
  /** findings of what lies below count as well: an input for a whole object */
  readonly whole?: boolean;
  /** gets the id of the input and of what describes it */
  readonly children: (ids: { id: string; describedBy: string; status: Status }) => ReactNode;
}
type Status = 'error' | 'warning' | undefined;

/** An input with its label above, and what the checker says of it below; the reference where it says nothing. */
export function Row({ path, label, help, whole = false, children }: RowProps) {
  const tools = useForm();
  const localized = useLocalized();
  const id = useId();
  const findings = findingsAt(tools, path, whole);
  const status: Status = findings.some(({ severity }) => severity === 'error')
    ? 'error'
    : findings.length > 0
      ? 'warning'
      : undefined;
  const describedBy = `${id}-note`;
  return (
    <div className="bd-le-row" data-path={pathName(path)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy, status })}
      {(help || findings.length > 0) && (
        <div id={describedBy} className="bd-le-row-notes">
          {help && findings.length === 0 && <small>{localized(help.meaning)}</small>}
          {findings.map((finding) => (
            <small
              key={`${finding.code}:${finding.line}:${finding.column}`}
              className={`bd-le-${finding.severity}`}
            >
              {localized(finding.message)}
              {finding.hint && ` — ${localized(finding.hint)}`}
            </small>
          ))}
        </div>
      )}
    </div>
  );
}
