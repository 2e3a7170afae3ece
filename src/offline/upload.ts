import { readPiece } from './blobs.ts'
import type { StoredBlob } from './entry.ts'
import { type Transport, TransportFailure } from './transport.ts'
import type { UserDb } from './user-db.ts'

/** Two at a time: enough to fill a link, few enough to leave room for the data (offline rule 10). */
const PARALLEL = 2

/**
 * Sends one file from where the server stands. A cut loses one piece at most.
 * @param allowed asked before each piece: false stops at once (sign-out, another person)
 */
async function uploadOne(
  db: UserDb,
  transport: Transport,
  blob: StoredBlob,
  allowed: () => Promise<boolean>,
): Promise<void> {
  let state = await transport.uploadState(blob.sha256)
  let restarts = 0
  while (!state.complet) {
    if (!(await allowed())) throw new TransportFailure('autre_personne')
    await db.blobs.update(blob.sha256, { recu_octets: state.recu_octets })
    const octets = await readPiece(db, blob.sha256, state.recu_octets)
    try {
      state = await transport.upload({ ...blob, position: state.recu_octets, octets })
    } catch (error) {
      if (!(error instanceof TransportFailure) || error.position === null || ++restarts > 20) throw error
      state = { recu_octets: error.position, taille: blob.taille, complet: false }
    }
  }
  await db.blobs.update(blob.sha256, { complet: true, recu_octets: blob.taille })
}

/** Sends what is missing. @returns files that arrived whole; the first failure is thrown once the others stopped */
export async function uploadBlobs(
  db: UserDb,
  transport: Transport,
  blobs: readonly StoredBlob[],
  allowed: () => Promise<boolean>,
): Promise<number> {
  const queue = [...blobs]
  let done = 0
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await uploadOne(db, transport, next, allowed)
      done++
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: PARALLEL }, worker))
  const failed = ends.find(e => e.status === 'rejected')
  if (failed) throw failed.reason
  return done
}
