import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { AnonymousContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { listerEvenements } from './evenements.ts'
import { ecrireCalendrier } from './icalendar.ts'
import { noterLecture, trouverTitulaire } from './lien.ts'

const NOM = 'Mon planning'

/**
 * A person's calendar, for applications that cannot sign in: the secret of the address is the right.
 * @throws CodedError INTROUVABLE, the same for a secret that never was, one revoked and somebody who lost the right
 */
export async function envoyerFlux(
  { services, now, request, reply }: AnonymousContext,
  jeton: string,
  module: string,
): Promise<FastifyReply> {
  const { system } = services.pools
  const titulaire = await trouverTitulaire(system, jeton, module)
  if (!titulaire) throw refuse('INTROUVABLE')
  const domaine = new URL(services.config.publicUrl).hostname
  const evenements = await listerEvenements(system, titulaire, { now, domaine })
  await noterLecture(system, titulaire, now)
  // The stamp of each event is the time of the answer: what tells a change is what the events say.
  const etag = `"${createHash('sha256').update(JSON.stringify(evenements)).digest('base64url')}"`
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
  const connus = (request.headers['if-none-match'] ?? '').split(',').map(valeur => valeur.trim().replace(/^W\//, ''))
  if (connus.includes(etag)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="planning.ics"')
    .send(ecrireCalendrier(NOM, evenements, now))
}
