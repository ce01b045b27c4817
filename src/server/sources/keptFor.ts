/** Made once for each key, as long as that is in use. */
export function keptFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const { value } = made.get(key) ?? { value: make(key) };
    made.set(key, { value });
    return value;
  };
}
