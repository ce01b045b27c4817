import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useMessages } from '#app/language/index.ts';
import { page } from '#app/session/sessionEnd.ts';
import { isChunkFailure } from './chunkFailure.ts';
import { laterMessages } from './messages.ts';
import './later.css';

interface LaterProps {
  /** stands in its place until it has come */
  readonly fallback: ReactNode;
  /** whether somebody has just pressed for it: where it does not arrive, what says so is brought into sight */
  readonly isAskedFor?: boolean;
  readonly children: ReactNode;
}

/**
 * Around a part of a screen whose script comes when it is first needed. Where that does not arrive, this part alone says
 * so: what was typed around it stays. Any other error is the screen's.
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
    if (!isChunkFailure(error)) throw error;
    return <Missing isAskedFor={this.props.isAskedFor} />;
  }
}

/** Loading the page again asks, where something was not saved. */
function Missing({ isAskedFor }: { isAskedFor: boolean }) {
  const t = useMessages(laterMessages);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAskedFor) place.current?.focus();
  }, [isAskedFor]);
  return (
    <div ref={place} className="bd-later-missing" role="alert" tabIndex={-1}>
      <p>{t('missing')}</p>
      <button type="button" className="bd-button" onClick={() => page.reload()}>
        {t('reload')}
      </button>
    </div>
  );
}
