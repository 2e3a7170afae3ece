import { sql } from 'kysely'
import { consumeShare, limitKey } from '#server/auth/limits.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'
import { inVisitorScope } from '#server/http/visitor-scope.ts'
import type { Services } from '#server/services.ts'

/** What one address may ask in a quarter of an hour: a family's page, not a search for secrets. */
const PAR_ADRESSE = { part: 240, secondes: 900 } as const
/** What one link may say in a day, and how often it moves its visit: each move is told to a desk and to technicians. */
const PAR_LIEN = {
  dire: { part: 30, secondes: 86_400 },
  deplacer: { part: 8, secondes: 86_400 },
} as const
export type Changement = keyof typeof PAR_LIEN

/** A link as it came. */
export interface Porteur {
  readonly services: Services
  readonly now: Date
  readonly jeton: string
}

/** @throws CodedError TROP_DE_TENTATIVES, whatever the link is */
export async function compterEssai({ pools }: Services, ip: string): Promise<void> {
  await consumeShare(pools.system, limitKey('rendez-vous', ip), PAR_ADRESSE)
}

/** @throws CodedError TROP_DE_TENTATIVES */
export async function compterChangement({ services, jeton }: Porteur, sorte: Changement): Promise<void> {
  await consumeShare(services.pools.system, limitKey(`rendez-vous-${sorte}`, jeton), PAR_LIEN[sorte])
}

/** Rights that nobody gave: whoever holds a link is no user of the company. */
const AUCUN: ReadonlySet<string> = new Set()

interface AuNomDe {
  readonly compte_id: number
  readonly lien_id: string
  /** Who had it sent, where it is their deed. */
  readonly utilisateur_id: number
}

/** What is done by a link, within somebody's transaction: the audit names the link in the place of a session. */
export function contexteDuLien(
  base: Pick<Context, 'db' | 'services' | 'now'>,
  { compte_id, lien_id, utilisateur_id }: AuNomDe,
): Context {
  return {
    ...base,
    caller: {
      compte_id,
      utilisateur_id,
      session_id: lien_id,
      appareil_id: null,
      acteur_utilisateur_id: null,
      administrateur_plateforme: false,
      modules: AUCUN,
    },
    commitWith: () => Promise.reject(new Error('a link has no last statement')),
    afterCommit: () => {
      throw new Error('nothing of a link runs after its commit')
    },
  }
}

/**
 * One transaction in the name of the link's company, about its visit.
 * @throws CodedError INTROUVABLE: unknown, expired, revoked, of a cancelled visit or of somebody erased, told apart by nothing
 */
export async function parLeLien<T>(
  { services, now, jeton }: Porteur,
  task: (context: Context, intervention_id: number) => Promise<T>,
): Promise<T> {
  return await inVisitorScope(services, now, async ({ db }) => {
    const { rows } = await sql<{ compte_id: number; intervention_id: number; lien_id: string }>`
      select * from rdv_ouvrir(${hashToken(jeton)}, ${now})`.execute(db)
    const [ouvert] = rows
    if (!ouvert) throw refuse('INTROUVABLE')
    const { compte_id, intervention_id, lien_id } = ouvert
    // Number 0 is nobody's.
    return await task(contexteDuLien({ db, services, now }, { compte_id, lien_id, utilisateur_id: 0 }), intervention_id)
  })
}
