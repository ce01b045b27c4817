import { describe, expect, it } from 'vitest';
import { nextStep, openSteps, shownStep } from '#app/screens/registration/steps.ts';
import { complete, empty } from '#tests/support/institutionDetails.ts';

const operator = { name: '林一舟', phone: '138****0001' };

describe('where the registration of an institution goes on', () => {
  it.each([
    ['the mail address first', { status: 1, information: complete, operator }, 'mail'],
    ['then the details', { status: 2, information: empty, operator: null }, 'details'],
    ['whether they were begun or not', { status: 3, information: empty, operator }, 'details'],
    ['then the operator', { status: 3, information: complete, operator: null }, 'operator'],
    ['then the submission', { status: 3, information: complete, operator }, 'submit'],
  ] as const)('%s', (_name, institution, step) => {
    expect(nextStep(institution)).toBe(step);
    expect(shownStep(null, institution)).toBe(step);
  });

  it('shows nothing but the mail address before that is confirmed, then any step', () => {
    const unconfirmed = { status: 1, information: complete, operator } as const;
    expect(openSteps(unconfirmed)).toEqual(['mail']);
    expect(shownStep('submit', unconfirmed)).toBe('mail');
    const confirmed = { status: 2, information: empty, operator: null } as const;
    expect(shownStep('submit', confirmed)).toBe('submit');
    expect(shownStep('account', confirmed)).toBe('details');
    expect(shownStep('nonsense', confirmed)).toBe('details');
  });
});
