/** People who ask the same thing at the same moment share one answer. */
export function createOnce<T>(): (key: string, task: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, task) => {
    const shared = running.get(key)
    if (shared) return shared
    const own = task().finally(() => running.delete(key))
    running.set(key, own)
    return own
  }
}
