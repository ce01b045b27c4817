import type { ReactNode } from 'react';
import { Brand } from '#app/shell/Brand.tsx';
import { LanguageSwitch } from '#app/shell/LanguageSwitch.tsx';

interface PlainPageProps {
  children: ReactNode;
  /** at the bottom of the page */
  footer?: ReactNode;
}

/** A page outside the shell: brand and language on top, one card in the middle. Drawn without antd. */
export function PlainPage({ children, footer }: PlainPageProps) {
  return (
    <div className="bd-plain">
      <header className="bd-plain-head">
        <Brand />
        <LanguageSwitch />
      </header>
      <main className="bd-plain-body">{children}</main>
      {footer && <footer className="bd-plain-foot">{footer}</footer>}
    </div>
  );
}
