import { readPiece } from './blobs.ts'
import { PIECE_BYTES, type StoredBlob } from './entry.ts'
import { STATES_MAX, type Transport, TransportFailure, type UploadState } from './transport.ts'
import { UploadNotes } from './upload-notes.ts'
import type { UserDb } from './user-db.ts'

/** Two at a time: enough to fill a link, few enough to leave room for the data (offline rule 10). */
const PARALLEL = 2
/**
 * Two small files wait for their answers at the same moment, and the link for them: on a quick one a third goes beside them.
 * Three such weigh less than two pieces of a large file; a slow link keeps two, whose answers are its least concern.
 */
const SMALL_BYTES = PIECE_BYTES / 2
const QUICK_MS = 1_000

/** Milliseconds that the last piece took, answer included; null before the first. */
interface Pace {
  ms: number | null
}
/** Positions asked again before giving up on this try: twins may be sending the same file. */
const RESTARTS = 20

export interface UploadOptions {
  readonly db: UserDb
  readonly transport: Transport
  /** Asked before each piece: false stops at once (sign-out, another person). */
  readonly allowed: () => Promise<boolean>
  /** Asked after each piece: true lets actions go first, and the files go on later from where they stand. */
  readonly interrupted: () => Promise<boolean>
}

/** Stands for a file this device has no trace of: the server may hold it, and only it can tell. */
export function unknownBlob(sha256: string): StoredBlob {
  return { sha256, taille: 0, mime: '', libelle: '', recu_octets: 0, complet: false, cree_a: new Date(0).toISOString() }
}

/**
 * Sends one file from where the server stands. A cut loses one piece at most.
 * @returns false when it was interrupted before its end
 */
async function uploadOne(
  { db, transport, allowed, interrupted }: UploadOptions,
  { blob, known, notes, pace }: { blob: StoredBlob; known: UploadState | undefined; notes: UploadNotes; pace: Pace },
): Promise<boolean> {
  let state = known ?? (await transport.uploadState(blob.sha256))
  let noted = blob.recu_octets
  let sent = 0
  let restarts = 0
  let wrongHashes = 0
  while (!state.complet) {
    if (!(await allowed())) throw new TransportFailure('autre_personne')
    const position = state.recu_octets
    const octets = await readPiece(db, blob.sha256, position)
    if (position !== noted) notes.keep({ ...blob, recu_octets: position })
    noted = position
    // One that began again is taken to its end, or its second failure would never be counted.
    if (sent > 0 && wrongHashes === 0 && (await interrupted())) return false
    const from = performance.now()
    try {
      state = await transport.upload({ ...blob, position, octets })
      pace.ms = performance.now() - from
      sent++
    } catch (error) {
      if (!(error instanceof TransportFailure) || error.position === null || ++restarts > RESTARTS) throw error
      // Once may be a bad line; twice, the bytes kept here are no longer those of the name.
      if (error.code === 'EMPREINTE_FAUSSE' && ++wrongHashes > 1) throw error
      state = { recu_octets: error.position, taille: blob.taille, complet: false }
    }
  }
  notes.keep({ ...blob, complet: true, recu_octets: blob.taille })
  return true
}

export interface Uploaded {
  readonly done: number
  /** Files that cannot go, each for a reason of its own; the others went on. */
  readonly refused: ReadonlyMap<string, TransportFailure>
  /** Some are left, because actions wait to go first. */
  readonly interrupted: boolean
}

function isAboutTheFile(error: unknown): error is TransportFailure {
  return error instanceof TransportFailure && ['refus', 'trop_gros', 'serveur'].includes(error.kind)
}

/** One trip for all of them, so that each then costs a single one. */
async function askStates(
  transport: Transport,
  blobs: readonly StoredBlob[],
): Promise<ReadonlyMap<string, UploadState>> {
  try {
    return await transport.uploadStates(blobs.map(b => b.sha256))
  } catch (error) {
    if (!isAboutTheFile(error)) throw error
    // A server that does not know the question, or one name it cannot answer for: each file then asks for itself.
    return new Map()
  }
}

/** Sends what is missing. Failures of the line are thrown once the files in progress beside it stopped. */
export async function uploadBlobs(options: UploadOptions, blobs: readonly StoredBlob[]): Promise<Uploaded> {
  const refused = new Map<string, TransportFailure>()
  const notes = new UploadNotes(options.db)
  const pace: Pace = { ms: null }
  let done = 0
  let interrupted = false
  const sendOne = async (blob: StoredBlob, states: ReadonlyMap<string, UploadState>, queue: StoredBlob[]) => {
    try {
      const ended = await uploadOne(options, { blob, known: states.get(blob.sha256), notes, pace })
      if (ended) done++
      if (!ended || (queue.length > 0 && (await options.interrupted()))) {
        interrupted = true
        queue.length = 0
      }
    } catch (error) {
      if (!isAboutTheFile(error)) {
        // The line is down for the others too.
        queue.length = 0
        throw error
      }
      refused.set(blob.sha256, error)
    }
  }
  try {
    for (let at = 0; at < blobs.length && !interrupted; at += STATES_MAX) {
      const queue = blobs.slice(at, at + STATES_MAX)
      const states = await askStates(options.transport, queue)
      await inParallel(queue, blob => sendOne(blob, states, queue), pace)
    }
  } finally {
    await notes.end()
  }
  return { done, refused, interrupted }
}

/** Takes each of the queue in turn, two or three at once. Whatever fails is thrown when the others have ended. */
async function inParallel(queue: StoredBlob[], work: (blob: StoredBlob) => Promise<void>, pace: Pace): Promise<void> {
  let running = 0
  const failures: unknown[] = []
  await new Promise<void>(resolve => {
    const fill = () => {
      while (queue[0] && running < placesFor(queue[0], pace)) {
        running++
        work(queue.shift() as StoredBlob)
          .catch((error: unknown) => failures.push(error))
          .finally(() => {
            running--
            fill()
          })
      }
      if (running === 0) resolve()
    }
    fill()
  })
  if (failures.length > 0) throw failures[0]
}

function placesFor({ taille }: StoredBlob, { ms }: Pace): number {
  return taille <= SMALL_BYTES && ms !== null && ms < QUICK_MS ? PARALLEL + 1 : PARALLEL
}
