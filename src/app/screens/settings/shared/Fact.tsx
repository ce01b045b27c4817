import type { ReactNode } from 'react';

/** A fact of the account: its name and what it is. It stands in a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bd-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
