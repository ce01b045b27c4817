/** Made once for each key, as long as that is in use. */
export function keptFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    if (!made.has(key)) made.set(key, known);
    return known.value;
  };
}
