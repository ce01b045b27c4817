import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFocusReturn } from '#app/widgets/useFocusReturn.ts';

function Dialog() {
  useFocusReturn('#fallback');
  return <button type="button">inside</button>;
}

function Screen({ open }: { open: boolean }) {
  return (
    <>
      <button type="button" id="fallback">
        where it goes
      </button>
      {open && <Dialog />}
    </>
  );
}

/** Opened by an address, or by a button that was switched off meanwhile. */
describe('what opened while nothing had the focus', () => {
  it('gives the focus away when it goes with it', async () => {
    const { rerender } = render(<Screen open />);
    screen.getByText('inside').focus();
    rerender(<Screen open={false} />);
    await Promise.resolve();
    expect(document.activeElement).toBe(screen.getByText('where it goes'));
  });

  it('gives it to nobody where it had none', async () => {
    const { rerender } = render(<Screen open />);
    rerender(<Screen open={false} />);
    await Promise.resolve();
    expect(document.activeElement).toBe(document.body);
  });
});
