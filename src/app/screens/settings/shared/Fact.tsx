import type { ReactNode } from 'react';

/** A fact of the account: name and value. Must be inside a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bd-grid bd-gap-16 bd-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
