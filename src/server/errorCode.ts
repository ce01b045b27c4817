/** The code of an error of the system (`ENOENT`) or of PostgreSQL (SQLSTATE); empty where it has none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether the system has no room left on the disk to write to. */
export const isDiskFull = (error: unknown): boolean =>
  errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT';
