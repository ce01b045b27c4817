import { createContext, type ReactNode, useContext, useId } from 'react';
import { localized } from '#app/language/index.ts';
import { findingsAt, type InputAt, pathName, useForm } from './FormContext.ts';
import { InheritedMark } from './InheritedMark.tsx';

/** Whether inputs are side by side on one line, without their own labels and notes. */
export const OnLine = createContext(false);

interface RowProps extends InputAt {
  /** also shows findings below the path, for an input that edits a whole object */
  readonly whole?: boolean;
  /** draws the input with the given attributes */
  readonly children: (control: Control) => ReactNode;
}

/** The attributes that each input of the form gets. */
interface Control {
  readonly id: string;
  readonly disabled: boolean;
  readonly status?: 'error' | 'warning';
  readonly size?: 'small';
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}

/** An input with its label above; below it are the findings of the checker, or the reference text if there are none. */
export function Row({ path, label, help, whole = false, children }: RowProps) {
  const tools = useForm();
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
      <div className="bd-shrink bd-le-cell" data-path={pathName(path)}>
        {children(control)}
      </div>
    );
  return (
    <div
      className="bd-column bd-gap-4 bd-shrink bd-le-row"
      data-path={pathName(path)}
      data-standing={tools.base?.standingOf(path)}
    >
      <div className="bd-row bd-wrap bd-shrink bd-le-label">
        <label htmlFor={id}>{label}</label>
        <InheritedMark path={path} label={label} />
      </div>
      {children(control)}
      {(help || findings.length > 0) && (
        <div id={describedBy} className="bd-column bd-le-row-notes">
          {help && help.meaning !== help.title && findings.length === 0 && (
            <small>{localized(help.meaning)}</small>
          )}
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
