import type { ReactNode } from 'react';
import './setting.css';

interface SectionsScreenProps {
  readonly title: string;
  /** one sentence below the title */
  readonly about: string;
  /** the sections, one below the other */
  readonly children: ReactNode;
}

/** A screen of several sections: its title, and what it is about. */
export function SectionsScreen({ title, about, children }: SectionsScreenProps) {
  return (
    <section className="bd-grid bd-shrink bd-sections" aria-label={title}>
      <header>
        <h1>{title}</h1>
        <p>{about}</p>
      </header>
      {children}
    </section>
  );
}
