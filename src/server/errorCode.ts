/** The code of an error of the system (`ENOENT`) or of PostgreSQL (SQLSTATE); empty if it has none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT';
