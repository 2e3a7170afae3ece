import { sha256Hex } from '#offline/blobs.ts'
import { PIECE_BYTES } from '#offline/entry.ts'
import { type Transport, TransportFailure } from '#offline/transport.ts'

/** Positions asked again before giving up: somebody else may be sending the same file. */
const RESTARTS = 20

interface Given {
  readonly mime: string
  /** Bytes that the server holds. */
  readonly onProgress: (bytes: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file by pieces under its hash, from where the server stands: what was cut, here or on another day, goes on.
 * Nothing is kept on the device: the person watches it go.
 * @returns the hash, by which a record then takes the file
 * @throws TransportFailure; the signal's reason once it is aborted
 */
export async function sendFile(
  transport: Pick<Transport, 'upload' | 'uploadState'>,
  contenu: Blob,
  { mime, onProgress, signal }: Given,
): Promise<string> {
  const bytes = await contenu.arrayBuffer()
  const sha256 = await sha256Hex(bytes)
  signal.throwIfAborted()
  let state = await transport.uploadState(sha256)
  let restarts = 0
  let wrongHashes = 0
  while (!state.complet) {
    signal.throwIfAborted()
    onProgress(state.recu_octets)
    const position = state.recu_octets
    const octets = bytes.slice(position, position + PIECE_BYTES)
    try {
      state = await transport.upload({ sha256, position, taille: bytes.byteLength, mime, octets })
    } catch (error) {
      if (!(error instanceof TransportFailure) || error.position === null || ++restarts > RESTARTS) throw error
      // Once may be a bad line; twice, it is something else.
      if (error.code === 'EMPREINTE_FAUSSE' && ++wrongHashes > 1) throw error
      state = { recu_octets: error.position, taille: bytes.byteLength, complet: false }
    }
  }
  signal.throwIfAborted()
  onProgress(bytes.byteLength)
  return sha256
}
