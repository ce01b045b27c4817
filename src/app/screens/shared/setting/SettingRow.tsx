import type { ReactNode } from 'react';

interface SettingRowProps {
  icon?: ReactNode;
  title: ReactNode;
  /** the present value, in small print below */
  detail: ReactNode;
  /** buttons at the end */
  children?: ReactNode;
}

/** One thing that can be changed or ended, with its buttons. Must be inside a `ul`. */
export function SettingRow({ icon, title, detail, children }: SettingRowProps) {
  return (
    <li className="bd-row bd-gap-16 bd-setting-row">
      {icon && (
        <span className="bd-center bd-rigid bd-accent bd-setting-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <div className="bd-grid bd-grow bd-shrink bd-breaks bd-setting-text">
        <strong className="bd-row bd-wrap">{title}</strong>
        <span className="bd-soft bd-small">{detail}</span>
      </div>
      {children}
    </li>
  );
}
