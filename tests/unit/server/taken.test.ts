import { describe, expect, it } from 'vitest';
import { orTaken } from '#server/database/duplicate.ts';

const duplicate = () => Object.assign(new Error('duplicate key'), { code: '23505' });
const told = new Error('The name is taken.');

describe('a write whose value may be another’s by then', () => {
  it('answers what it comes to', async () => {
    expect(await orTaken(Promise.resolve('saved'), () => told)).toBe('saved');
  });

  it('tells a person of the value instead of the database’s refusal', async () => {
    await expect(orTaken(Promise.reject(duplicate()), async () => told)).rejects.toBe(told);
  });

  it('fails as the database says where the refusal is about something else', async () => {
    const refusal = duplicate();
    await expect(orTaken(Promise.reject(refusal), () => undefined)).rejects.toBe(refusal);
  });

  it('fails as it does where nothing is taken', async () => {
    const failure = Object.assign(new Error('gone'), { code: '57P01' });
    await expect(orTaken(Promise.reject(failure), () => told)).rejects.toBe(failure);
  });
});
