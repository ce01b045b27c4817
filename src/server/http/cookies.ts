/** The value of a cookie that a request carries. */
export function cookieOf(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie')?.split(';') ?? [];
  return cookies.map((cookie) => cookie.trim().split('=')).find(([key]) => key === name)?.[1];
}
