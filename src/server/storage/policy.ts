import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { jsonOf } from '#contract/exactJson.ts';
import { StorageError } from './storageError.ts';

/** Permissions to post, in the format of OSS policies. */

const bytes = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0));
const sizeCondition = z
  .tuple([z.literal('content-length-range'), bytes, bytes])
  .refine(([, minimum, maximum]) => minimum <= maximum, 'the smallest size is above the largest');
/** `$key`, or `key`, which OSS also accepts */
const variable = z.string().regex(/^\$?[\w-]{1,100}$/);
const matchCondition = z.tuple([z.enum(['eq', 'starts-with']), variable, z.string()]);
const choiceCondition = z.tuple([z.enum(['in', 'not-in']), variable, z.array(z.string())]);
const exactCondition = z.record(z.string(), z.string());

const policyShape = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([sizeCondition, matchCondition, choiceCondition, exactCondition])),
  /** our own: the account that asked for the permission */
  account: z.string().optional(),
});
export type Policy = z.output<typeof policyShape>;

/** `base64(HMAC-SHA1(secret, policyBase64))`. */
export function signPolicy(secret: string, policyBase64: string): string {
  return createHmac('sha1', secret).update(policyBase64).digest('base64');
}

/** Whether a signature belongs to the policy; compared in constant time. */
export function isSignedBy(secret: string, policyBase64: string, signature: string): boolean {
  const expected = Buffer.from(signPolicy(secret, policyBase64));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A policy as the form sends it: JSON in base64. */
export const encodePolicy = (policy: Policy): string =>
  Buffer.from(JSON.stringify(policy)).toString('base64');

/** @throws StorageError InvalidPolicyDocument */
export function decodePolicy(policyBase64: string): Policy {
  const refuse = (detail: string) =>
    new StorageError('InvalidPolicyDocument', 'invalidPolicy', { detail });
  const value = jsonOf(Buffer.from(policyBase64, 'base64').toString('utf8'));
  if (value === undefined) throw refuse('the policy is not JSON in base64');
  const parsed = policyShape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw refuse(`${issue?.path.join('.') || 'policy'}: ${issue?.message ?? ''}`);
}

/** Form fields by their lower-case names. */
export type Fields = ReadonlyMap<string, string>;

function failed(condition: unknown): StorageError {
  return new StorageError('AccessDenied', 'conditionFailed', {
    condition: JSON.stringify(condition),
  });
}

type Match = z.output<typeof matchCondition> | z.output<typeof choiceCondition>;

/** Whether a form satisfies a condition; a missing field counts as empty. */
function satisfies([operator, variable, expected]: Match, fields: Fields): boolean {
  const given = fields.get(variable.replace(/^\$/, '').toLowerCase()) ?? '';
  if (operator === 'eq') return given === expected;
  if (operator === 'starts-with') return given.startsWith(expected);
  return expected.includes(given) === (operator === 'in');
}

/**
 * Checks a form against its policy; the case of field names does not count.
 *
 * @param fields those of the form, and `bucket`
 * @returns the allowed size of the file, in bytes
 * @throws StorageError AccessDenied
 */
export function checkPolicy(
  policy: Policy,
  fields: Fields,
  now: Date,
): { minimumBytes: number; maximumBytes: number } {
  if (now.getTime() >= Date.parse(policy.expiration))
    throw new StorageError('AccessDenied', 'policyExpired');
  let minimumBytes = 0;
  let maximumBytes = Number.POSITIVE_INFINITY;
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, expected] of Object.entries(condition))
        if (!satisfies(['eq', name, expected], fields)) throw failed(condition);
    } else if (condition[0] === 'content-length-range') {
      minimumBytes = Math.max(minimumBytes, condition[1]);
      maximumBytes = Math.min(maximumBytes, condition[2]);
    } else if (!satisfies(condition, fields)) {
      throw failed(condition);
    }
  }
  return { minimumBytes, maximumBytes };
}
