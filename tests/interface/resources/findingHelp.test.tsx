import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FindingHelp } from '#app/resources/FindingHelp.tsx';

describe('help for a finding', () => {
  it('opens in place, with what it means and a wrong and a right example, and closes again', async () => {
    render(<FindingHelp code="missing-options" />);
    const button = screen.getByRole('button');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(await screen.findAllByText(/"type": "enum"/)).toHaveLength(2);
    await userEvent.click(button);
    expect(screen.queryByText(/"type": "enum"/)).toBeNull();
  });
});
