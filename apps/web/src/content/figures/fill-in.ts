/**
 * A sentence with what stands for its names in braces.
 * @throws of a value that is not given
 */
export function fillIn(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`“${sentence}” asks for ${name}.`);
    return String(value);
  });
}
