import type { z } from 'zod'

const TIMEOUT_MS = 3000
const BYTES_MAX = 1024 * 1024
/** Lookups hold no database connection; this bounds the sockets and memory a slow service may cost us. */
const CONCURRENCY = 40

let running = 0

/** The service is away, slow, busy, or answers something else than agreed: all the same for who asked. */
export class LookupUnavailable extends Error {}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > BYTES_MAX) throw new LookupUnavailable('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Asks a configured public service and checks what it answers.
 * @throws LookupUnavailable
 */
export async function lookUp<S extends z.ZodType>(
  base: string,
  query: Readonly<Record<string, string>>,
  schema: S,
): Promise<z.output<S>> {
  if (running >= CONCURRENCY) throw new LookupUnavailable('too many lookups')
  running++
  try {
    const url = new URL(base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } })
    if (!response.ok) throw new LookupUnavailable(`answered ${response.status}`)
    return schema.parse(JSON.parse(await readLimited(response)))
  } catch (error) {
    throw error instanceof LookupUnavailable ? error : new LookupUnavailable(String(error), { cause: error })
  } finally {
    running--
  }
}
