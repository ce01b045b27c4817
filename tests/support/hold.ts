import { waitFor } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/**
 * Holds all calls of a path, before the platform handles them or after it has answered, until they are released; also
 * counts them.
 */
export function hold(path: string, way: 'there' | 'back' = 'back') {
  const original = globalThis.fetch;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const calls = { sent: 0, held: 0 };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes(path)) return original(input, init);
    calls.sent += 1;
    const answer = way === 'back' ? await original(input, init) : undefined;
    calls.held += 1;
    await held;
    return answer ?? original(input, init);
  });
  return {
    calls,
    letGo,
    isSent: () => waitFor(() => expect(calls.sent).toBeGreaterThan(0)),
    isHeld: () => waitFor(() => expect(calls.held).toBeGreaterThan(0)),
  };
}
