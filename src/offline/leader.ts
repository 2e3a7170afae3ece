/**
 * One drainer at a time where Web Locks exist. Only an optimisation: a frozen tab keeps its lock, so after `patienceMs`
 * the work is done without it and the server's ledger sorts out the twins (offline rule 8).
 */
export async function withLeadership<T>(name: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return await work()
  let begun = false
  const lead = async (): Promise<T> => {
    begun = true
    return await work()
  }
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, lead)
  } catch (error) {
    // Only the wait was cut: what the work itself fails of may bear the same names.
    if (!begun && ['TimeoutError', 'AbortError'].includes((error as Error).name)) return await work()
    throw error
  }
}
