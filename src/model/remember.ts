/**
 * A function of a text that remembers what it gave, for functions that are asked the same again and again and depend on nothing
 * else. Of more texts than `most` nothing is kept: it begins anew.
 */
export function remembering<Value>(read: (text: string) => Value, most = 1_000): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size === most) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
