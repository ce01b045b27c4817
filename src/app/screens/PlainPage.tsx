import type { ReactNode } from 'react';
import { Brand } from '../shell/Brand.tsx';
import { LanguageSwitch } from '../shell/LanguageSwitch.tsx';

/** A page outside the shell: brand and language above, one card in the middle. Drawn without antd. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className="bd-plain">
      <header className="bd-plain-head">
        <Brand />
        <LanguageSwitch />
      </header>
      <main className="bd-plain-body">{children}</main>
    </div>
  );
}
