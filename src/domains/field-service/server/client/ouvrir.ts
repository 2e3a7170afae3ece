import { sql } from 'kysely'
import { consumeShare, limitKey } from '#server/auth/limits.ts'
import type { Context } from '#server/http/context.ts'
import { type CodedError, refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'
import { inVisitorScope } from '#server/http/visitor-scope.ts'
import type { Services } from '#server/services.ts'

/** How many links that open nothing one address may try in a quarter of an hour: an office or a carrier has one for many customers. */
const PAR_ADRESSE = { part: 240, secondes: 900 } as const
/**
 * What one link may ask in a quarter of an hour, what it may say in a day, and how often it moves its visit: each move is told to a desk
 * and to technicians.
 */
const PAR_LIEN = {
  lire: { part: 240, secondes: 900 },
  dire: { part: 30, secondes: 86_400 },
  deplacer: { part: 8, secondes: 86_400 },
} as const
export type Changement = Exclude<keyof typeof PAR_LIEN, 'lire'>

/** A link as it came. */
export interface Porteur {
  readonly services: Services
  readonly now: Date
  readonly jeton: string
}

/** Whether a link opens something, were it that its visit is cancelled: looked for by its digest, which costs little. */
async function ouvre({ services, now, jeton }: Porteur): Promise<boolean> {
  const { rows } = await services.pools.app.query(
    'select 1 from rdv_ouvrir($1, $2) union all select 1 from rdv_annule($1, $2)',
    [hashToken(jeton), now],
  )
  return rows.length > 0
}

async function compterAuLien({ services, jeton }: Porteur, sorte: keyof typeof PAR_LIEN): Promise<void> {
  await consumeShare(services.pools.system, limitKey(`rendez-vous-${sorte}`, jeton), PAR_LIEN[sorte])
}

/** @throws CodedError TROP_DE_TENTATIVES */
export async function compterChangement(porteur: Porteur, sorte: Changement): Promise<void> {
  await compterAuLien(porteur, sorte)
}

/**
 * What is done by a link, from an address: one that opens nothing is counted there, and shuts out none that does. No word of an unknown
 * one is kept.
 * @throws CodedError INTROUVABLE; TROP_DE_TENTATIVES
 */
export async function essayerLien<T>(porteur: Porteur, ip: string, task: (porteur: Porteur) => Promise<T>): Promise<T> {
  if (!(await ouvre(porteur))) {
    await consumeShare(porteur.services.pools.system, limitKey('rendez-vous', ip), PAR_ADRESSE)
    throw refuse('INTROUVABLE')
  }
  await compterAuLien(porteur, 'lire')
  return await task(porteur)
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

/** Said of a cancelled visit to whoever holds its link. */
export const ANNULE = 'Ce rendez-vous est annulé.'

/** @returns ETAPE_REFUSEE of a cancelled visit, whose link still says so; else INTROUVABLE */
async function refusDe({ db }: Pick<Context, 'db'>, { jeton, now }: Porteur): Promise<CodedError> {
  const { rows } = await sql`select from rdv_annule(${hashToken(jeton)}, ${now})`.execute(db)
  return rows.length > 0 ? refuse('ETAPE_REFUSEE', { message: ANNULE }) : refuse('INTROUVABLE')
}

/**
 * One transaction in the name of the link's company, about its visit.
 * @throws CodedError INTROUVABLE: unknown, expired, revoked or of somebody erased, told apart by nothing; ETAPE_REFUSEE of a cancelled one
 */
export async function parLeLien<T>(
  porteur: Porteur,
  task: (context: Context, intervention_id: number) => Promise<T>,
): Promise<T> {
  const { services, now, jeton } = porteur
  return await inVisitorScope(services, now, async ({ db }) => {
    const { rows } = await sql<{ compte_id: number; intervention_id: number; lien_id: string }>`
      select * from rdv_ouvrir(${hashToken(jeton)}, ${now})`.execute(db)
    const [ouvert] = rows
    if (!ouvert) throw await refusDe({ db }, porteur)
    const { compte_id, intervention_id, lien_id } = ouvert
    // Number 0 is nobody's.
    return await task(contexteDuLien({ db, services, now }, { compte_id, lien_id, utilisateur_id: 0 }), intervention_id)
  })
}
