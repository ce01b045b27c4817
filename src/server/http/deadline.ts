/**
 * What work comes to, if it does so in time. It is not stopped: who waits for it is let go.
 *
 * @param late what is thrown where it does not
 */
export function within<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
