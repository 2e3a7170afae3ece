import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import type { ReadContext } from '#server/http/context.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'

const DOUBLONS_MAX = 5
/** A name of two letters is everybody's. */
const NOM_MIN = 3

export interface Saisie {
  readonly telephone?: string | undefined
  readonly email?: string | undefined
  readonly nom?: string | undefined
  readonly ville?: string | undefined
  readonly sauf?: number | undefined
}

interface Trouve {
  readonly client_id: number
  readonly client_civilite: string
  readonly client_prenom: string
  readonly client_nom: string
  readonly client_ville: string
  readonly raison: 'telephone' | 'email' | 'nom'
}

/**
 * Customers whom this one may be already: the same number, the same address of mail, or the same name in the same town. Each
 * condition has its index; the surest reason is told first.
 */
export async function trouverDoublons({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, saisie: Saisie) {
  const telephone = telephoneSchema('Téléphone').safeParse(saisie.telephone ?? '').data ?? ''
  const email = (saisie.email ?? '').toLowerCase()
  const nom = normaliserRecherche(saisie.nom ?? '')
  const ville = normaliserRecherche(saisie.ville ?? '')
  if (!telephone && !email && !nom) return []
  const { rows } =
    await sql<Trouve>`select c.client_id, c.client_civilite, c.client_prenom, c.client_nom, c.client_ville, s.raison
    from client_semblables(${telephone}, ${email}, ${nom.length >= NOM_MIN ? nom : ''}, ${ville}, ${DOUBLONS_MAX + 1}) with ordinality s
      (client_id, raison, rang)
    join client c on c.compte_id = ${caller.compte_id} and c.client_id = s.client_id
    order by s.rang`.execute(db)
  const vus = new Set<number>()
  return rows
    .filter(r => r.client_id !== saisie.sauf && !vus.has(r.client_id) && vus.add(r.client_id))
    .slice(0, DOUBLONS_MAX)
    .map(r => ({ client_id: r.client_id, label: nomClient(r), ville: r.client_ville, raison: r.raison }))
}
