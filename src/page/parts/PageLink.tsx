import type { ReactNode } from 'react';
import { usePageSurroundings } from '../PageContext.tsx';
import { useTap } from './tap.ts';

interface PageLinkProps {
  /** undefined draws the content without a link */
  href: string | undefined;
  className: string;
  children: ReactNode;
}

/** A link of the page; on the canvas, and without an address, the same element without a link. */
export function PageLink({ href, className, children }: PageLinkProps) {
  const { interactive } = usePageSurroundings();
  const tap = useTap();
  if (href === undefined || !interactive) return <div className={className}>{children}</div>;
  const elsewhere = /^https?:/i.test(href);
  return (
    <a
      className={className}
      href={href}
      ping={tap}
      {...(elsewhere ? { rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  );
}
