import { hash, type Options, verify } from '@node-rs/argon2'
import { refuse } from '#server/http/errors.ts'

/** Above the OWASP floor for argon2id (19 MiB, 2 passes). 2 is Algorithm.Argon2id, an enum that only exists for the compiler. */
const OPTIONS: Options = { algorithm: 2, memoryCost: 47_104, timeCost: 2, parallelism: 1 }
/** Each hash takes 46 MiB: a burst of sign-ins must neither eat the memory nor starve the thread pool. */
const CONCURRENCY = 3
const QUEUE = 200

let running = 0
const waiting: (() => void)[] = []

async function limited<T>(task: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= QUEUE) throw refuse('INDISPONIBLE', { headers: { 'retry-after': '3' } })
    await new Promise<void>(resolve => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await task()
  } finally {
    const next = waiting.shift()
    // The place goes over to the next one without being freed in between.
    if (next) next()
    else running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFC'), OPTIONS))
}

/** Hash nobody has the password of: an unknown account takes as long to refuse as a known one (ASVS 6.3.8). */
let decoy: Promise<string> | undefined
function readDecoy(): Promise<string> {
  decoy ??= hash(crypto.randomUUID(), OPTIONS)
  return decoy
}

/** False for an account that is unknown or has no password yet, after the same work. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await readDecoy())
  const matches = await limited(() => verify(against, password.normalize('NFC')))
  return matches && stored != null
}

// Made at load, so that the very first unknown account is not slower than the others.
void readDecoy()
