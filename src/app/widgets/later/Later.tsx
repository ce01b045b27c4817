import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { textsOf } from '#app/language/index.ts';
import { page } from '#app/session/sessionEnd.ts';
import { locales } from '#locales/index.ts';
import { isMissingScript, useReload } from './missingScript.ts';
import './later.css';

const t = textsOf(locales.shell.later);

interface LaterProps {
  /** shown until the part has loaded */
  readonly fallback: ReactNode;
  /** whether the person has just asked for it: then a failure is scrolled into view, and the page loads again if it may */
  readonly isAskedFor?: boolean;
  readonly children: ReactNode;
}

/**
 * Surrounds a part of a screen whose script is loaded when it is needed. If loading fails, only this part says so, and
 * everything typed around it stays. Any other error goes to the screen.
 */
export function Later({ fallback, isAskedFor = false, children }: LaterProps) {
  return (
    <ChunkBoundary isAskedFor={isAskedFor}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ChunkBoundary>
  );
}

interface BoundaryProps {
  readonly isAskedFor: boolean;
  readonly children: ReactNode;
}

class ChunkBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isMissingScript(error)) throw error;
    return <Missing isAskedFor={this.props.isAskedFor} />;
  }
}

/** Reloading the page asks first if something is not saved. */
function Missing({ isAskedFor }: { isAskedFor: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useReload(isAskedFor);
  useEffect(() => {
    if (isAskedFor) place.current?.focus();
  }, [isAskedFor]);
  return (
    <div ref={place} className="bd-row bd-wrap bd-box bd-later-missing" role="alert" tabIndex={-1}>
      <p>{t('missing')}</p>
      <button type="button" className="bd-button" onClick={() => page.reload()}>
        {t('reload')}
      </button>
    </div>
  );
}
