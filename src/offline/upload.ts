import { readPiece } from './blobs.ts'
import type { StoredBlob } from './entry.ts'
import { type Transport, TransportFailure } from './transport.ts'
import type { UserDb } from './user-db.ts'

/** Two at a time: enough to fill a link, few enough to leave room for the data (offline rule 10). */
const PARALLEL = 2
/** Positions asked again before giving up on this try: twins may be sending the same file. */
const RESTARTS = 20

/** Stands for a file this device has no trace of: the server may hold it, and only it can tell. */
export function unknownBlob(sha256: string): StoredBlob {
  return { sha256, taille: 0, mime: '', libelle: '', recu_octets: 0, complet: false, cree_a: new Date(0).toISOString() }
}

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
  let noted = blob.recu_octets
  let restarts = 0
  let wrongHashes = 0
  while (!state.complet) {
    if (!(await allowed())) throw new TransportFailure('autre_personne')
    // A strictly durable write costs a flush: nothing is noted that the device already knows.
    if (state.recu_octets !== noted) await db.blobs.update(blob.sha256, { recu_octets: state.recu_octets })
    noted = state.recu_octets
    const octets = await readPiece(db, blob.sha256, state.recu_octets)
    try {
      state = await transport.upload({ ...blob, position: state.recu_octets, octets })
    } catch (error) {
      if (!(error instanceof TransportFailure) || error.position === null || ++restarts > RESTARTS) throw error
      // Once may be a bad line; twice, the bytes kept here are no longer those of the name.
      if (error.code === 'EMPREINTE_FAUSSE' && ++wrongHashes > 1) throw error
      state = { recu_octets: error.position, taille: blob.taille, complet: false }
    }
  }
  await db.blobs.put({ ...blob, complet: true, recu_octets: blob.taille })
}

export interface Uploaded {
  readonly done: number
  /** Files that cannot go, each for a reason of its own; the others went on. */
  readonly refused: ReadonlyMap<string, TransportFailure>
}

function isAboutTheFile(error: unknown): error is TransportFailure {
  return error instanceof TransportFailure && ['refus', 'trop_gros', 'serveur'].includes(error.kind)
}

/** Sends what is missing. Failures of the line are thrown once the file in progress beside it stopped. */
export async function uploadBlobs(
  db: UserDb,
  transport: Transport,
  blobs: readonly StoredBlob[],
  allowed: () => Promise<boolean>,
): Promise<Uploaded> {
  const queue = [...blobs]
  const refused = new Map<string, TransportFailure>()
  let done = 0
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        await uploadOne(db, transport, next, allowed)
        done++
      } catch (error) {
        if (!isAboutTheFile(error)) {
          // The line is down for the other one too.
          queue.length = 0
          throw error
        }
        refused.set(next.sha256, error)
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: PARALLEL }, worker))
  const failed = ends.find(e => e.status === 'rejected')
  if (failed) throw failed.reason
  return { done, refused }
}
