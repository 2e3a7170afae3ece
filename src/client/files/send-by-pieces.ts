import { messageOf, Offline, SessionEnded } from '#client/call/problem.ts'
import { currentOwner, isCurrent, sessionLost } from '#client/session/session.ts'
import { offerSignIn } from '#client/session/sign-in-offer.ts'
import { deviceId } from '#offline/device-db.ts'
import { httpTransport } from '#offline/http-transport.ts'
import { TransportFailure } from '#offline/transport.ts'
import { sendFile } from './send-file.ts'

const hasEnded = (error: unknown): boolean => error instanceof TransportFailure && error.kind === 'connexion'

/**
 * Sends a file of whoever is signed in by resumable pieces; the sign-in is offered where the session ended meanwhile.
 * @returns the hash, by which a record then takes the file
 * @throws TransportFailure
 */
export async function sendByPieces(contenu: Blob, given: Parameters<typeof sendFile>[2]): Promise<string> {
  const owner = currentOwner()
  if (!owner) throw new TransportFailure('connexion')
  const transport = httpTransport(owner, await deviceId())
  return await sendFile(transport, contenu, given).catch(error => {
    if (hasEnded(error) && isCurrent(owner)) {
      sessionLost()
      offerSignIn()
    }
    throw error
  })
}

/** Why it did not arrive, in words. */
export function describeSending(error: unknown): string {
  if (!(error instanceof TransportFailure)) return messageOf(error)
  if (hasEnded(error)) return messageOf(new SessionEnded())
  return error.kind === 'hors_ligne' ? messageOf(new Offline()) : error.message
}
