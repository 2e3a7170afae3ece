/**
 * One drainer at a time where Web Locks exist. Only an optimisation: a frozen tab keeps its lock, so after `patienceMs`
 * the work is done without it and the server's ledger sorts out the twins (offline rule 8).
 */
export async function withLeadership<T>(name: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return await work()
  try {
    return (await locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, work)) as T
  } catch (error) {
    if ((error as Error).name === 'TimeoutError' || (error as Error).name === 'AbortError') return await work()
    throw error
  }
}
