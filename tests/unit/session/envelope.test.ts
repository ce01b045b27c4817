import { describe, expect, it } from 'vitest';
import { readEnvelope, rowsOf } from '#contract/readEnvelope.ts';

describe('answers in every shape of the contract (contract 7.2, 8)', () => {
  it.each([
    [{ code: 200, msg: 'm', data: 1 }],
    [{ code: '200', message: 'm', data: 1 }],
    [{ statusCode: 200, Message: 'm', Data: 1 }],
    [{ status: 200, msg: 'm', data: 1 }],
    [{ Code: 0, Message: 'm', Data: 1 }],
    [{ is_success: true, msg: 'm', data: 1 }],
    [{ isSuccess: true, message: 'm', data: 1 }],
  ])('%o is a success', (body) => {
    expect(readEnvelope(body, 200)).toMatchObject({
      success: true,
      code: 200,
      message: 'm',
      data: 1,
    });
  });

  it.each([
    [{ code: 401, msg: 'm' }, 200, 401],
    [{ Code: 500, Message: 'm' }, 200, 500],
    [{ statusCode: 403, message: 'm' }, 403, 403],
    [{ status: 400, msg: 'm' }, 400, 400],
    [{ isSuccess: false, msg: 'm' }, 200, 0],
    [undefined, 502, 502],
    ['<html>', 504, 504],
  ])('%o with HTTP %i is a failure of code %i', (body, httpStatus, code) => {
    const read = readEnvelope(body, httpStatus);
    expect(read.success).toBe(false);
    expect(read.code).toBe(code);
  });

  it('takes HTTP 203, "unauthorized information", for a failure, and not its word that all is well', () => {
    expect(readEnvelope({ code: 200, isSuccess: true, msg: 'ok', data: [] }, 203)).toMatchObject({
      success: false,
      code: 203,
      message: '',
    });
    expect(readEnvelope({ code: 511, msg: 'sign in to the network' }, 203).message).toBe(
      'sign in to the network',
    );
  });

  it('finds the rows of a list, and takes nothing else for an empty one', () => {
    expect(rowsOf([{ id: 1 }], 1)).toEqual([{ id: 1 }]);
    expect(rowsOf([], 0)).toEqual([]);
    expect(rowsOf(null, 0)).toEqual([]);
    for (const data of [undefined, null, {}, { rows: [] }, '[]', 0, [1], [null], ['a'], [[]]])
      expect(rowsOf(data, undefined)).toBeUndefined();
  });

  it('reads a total, and whether it is a floor (contract 10.8)', () => {
    expect(readEnvelope({ code: 200, data: [], dataCount: '12' }, 200).dataCount).toBe(12);
    expect(
      readEnvelope({ code: 200, data: [], dataCount: 100000, dataCountExact: false }, 200),
    ).toMatchObject({ dataCount: 100000, dataCountExact: false });
  });
});
