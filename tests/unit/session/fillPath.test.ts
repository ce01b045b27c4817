// @vitest-environment jsdom

import { describe, expect, it } from 'vitest';
import { CallFailure } from '#app/session/client.ts';
import { fillPath } from '#app/session/fillPath.ts';
import fc from '#tests/support/properties.ts';

describe('the path of a call', () => {
  it('holds each value encoded at its place', () => {
    expect(fillPath('/press/{id}/close', { id: 'a b/c?d' })).toBe('/press/a%20b%2Fc%3Fd/close');
    expect(fillPath('/press/{owner.id}', (name) => `${name}!`)).toBe('/press/owner.id!');
  });

  it.each(['..', '.', '', '../users', 'a/../../users', '..\\users', 'a/.'])(
    'is not made with the identifier "%s", and the person is told',
    (id) => {
      expect(() => fillPath('/press/{id}', { id })).toThrow(CallFailure);
    },
  );

  it('never leaves its place, whatever the identifier', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'a') }),
        (id) => {
          let path: string;
          try {
            path = fillPath('/api/press/{id}/close', { id });
          } catch {
            return true;
          }
          const { pathname } = new URL(path, 'http://service.example');
          return /^\/api\/press\/[^/]+\/close$/.test(pathname);
        },
      ),
    );
  });
});
