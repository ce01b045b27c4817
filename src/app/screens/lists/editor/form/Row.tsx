import { createContext, type ReactNode, useContext, useId } from 'react';
import { useLocalized } from '#app/language/index.ts';
import { findingsAt, pathName, useForm } from './FormContext.ts';
import { InheritedMark } from './InheritedMark.tsx';
import type { InputAt } from './inputs/usePut.ts';

/** Whether inputs stand side by side on a line: without labels and notes of their own. */
export const OnLine = createContext(false);

interface RowProps extends InputAt {
  /** findings of what lies below count as well: an input for a whole object */
  readonly whole?: boolean;
  /** gets what its input is given */
  readonly children: (control: Control) => ReactNode;
}

/** What an input of the form is given, whatever it is. */
interface Control {
  readonly id: string;
  readonly disabled: boolean;
  readonly status?: 'error' | 'warning';
  readonly size?: 'small';
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

/** An input with its label above, and what the checker says of it below; the reference where it says nothing. */
export function Row({ path, label, help, whole = false, children }: RowProps) {
  const tools = useForm();
  const localized = useLocalized();
  const onLine = useContext(OnLine);
  const id = useId();
  const findings = findingsAt(tools, path, whole);
  const isWrong = findings.some(({ severity }) => severity === 'error');
  const describedBy = `${id}-note`;
  const control: Control = {
    id,
    disabled: tools.disabled,
    ...(findings.length > 0 ? { status: isWrong ? 'error' : 'warning' } : {}),
    ...(onLine ? { size: 'small', 'aria-label': label } : { 'aria-describedby': describedBy }),
  };
  if (onLine)
    return (
      <div className="bd-le-cell" data-path={pathName(path)}>
        {children(control)}
      </div>
    );
  return (
    <div
      className="bd-le-row"
      data-path={pathName(path)}
      data-standing={tools.base?.standingOf(path)}
    >
      <div className="bd-le-label">
        <label htmlFor={id}>{label}</label>
        <InheritedMark path={path} label={label} />
      </div>
      {children(control)}
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
