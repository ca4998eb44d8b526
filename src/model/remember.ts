/**
 * A function that remembers what it gave, for functions that are asked the same again and again and depend on nothing else. Of
 * more keys than `most` nothing is kept: it begins anew. That there is nothing is not remembered.
 */
export function remembering<Key, Value>(read: (key: Key) => Value, most = 1_000): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size === most) known.clear();
    const value = read(key);
    known.set(key, value);
    return value;
  };
}
