import type { ReactNode } from 'react';
import { usePageSurroundings } from '../PageContext.tsx';

interface PageLinkProps {
  /** nothing: the content is drawn without a link */
  href: string | undefined;
  className: string;
  children: ReactNode;
}

/** A link of the page; on the canvas, and where it leads nowhere, the same box without a link. */
export function PageLink({ href, className, children }: PageLinkProps) {
  const { interactive } = usePageSurroundings();
  if (href === undefined || !interactive) return <div className={className}>{children}</div>;
  const elsewhere = /^https?:/i.test(href);
  return (
    <a className={className} href={href} {...(elsewhere ? { rel: 'noopener noreferrer' } : {})}>
      {children}
    </a>
  );
}
