import { sql } from 'kysely'
import { nomClient, type RaisonDoublon } from '#domains/customers/model/client.ts'
import { ecrituresDe, villeComparee } from '#domains/customers/model/ecritures.ts'
import type { ReadContext } from '#server/http/context.ts'
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

/** Who was found, as they are named. */
export interface Nomme {
  readonly client_id: number
  readonly client_civilite: string
  readonly client_prenom: string
  readonly client_nom: string
  readonly client_ville: string
}

interface Trouve extends Nomme {
  readonly raison: RaisonDoublon
}

/** Names of more words than that are no person's. */
const MOTS_MAX = 5

/** "marie caron" to ["caron marie"]: what was typed first may be what comes last, wherever the one ends and the other begins. */
export function inverser(nom: string): string[] {
  const mots = nom.split(' ')
  if (mots.length < 2 || mots.length > MOTS_MAX) return []
  const tours = mots.slice(1).map((_, i) => [...mots.slice(i + 1), ...mots.slice(0, i + 1)].join(' '))
  return [...new Set(tours)].filter(tour => tour !== nom)
}

/**
 * Customers whom this one may be already: the same number, the same address of mail, or the same name in the same town, its initials
 * written anyhow, also the other way round or but for a letter, looked for only where the surer reasons leave room. Each condition has its index; the surest
 * reason is told first.
 */
export async function trouverDoublons({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, saisie: Saisie) {
  const telephone = telephoneSchema('Téléphone').safeParse(saisie.telephone ?? '').data ?? ''
  const email = (saisie.email ?? '').toLowerCase()
  const [nom = '', ...ecritures] = ecrituresDe(saisie.nom ?? '')
  const ville = villeComparee(saisie.ville ?? '')
  if (!telephone && !email && !nom) return []
  const dit = nom.length >= NOM_MIN ? nom : ''
  const inverses = [...new Set([dit, ...ecritures].flatMap(inverser))]
  const max = DOUBLONS_MAX + 1
  const { rows } = await sql<Trouve>`with surs as materialized (select client_id, raison, rang
        from client_semblables(${telephone}, ${email}, ${dit}, ${ville}, ${max}) with ordinality as t (client_id, raison, rang)
      union all select s.client_id, s.raison, 50 + e.rang from unnest(${sql.val(ecritures)}::text[]) with ordinality e (nom, rang),
        lateral client_semblables('', '', e.nom, ${ville}, ${max}) s)
    select c.client_id, c.client_civilite, c.client_prenom, c.client_nom, c.client_ville, s.raison
    from (select client_id, raison, rang from surs
      union all select client_id, raison, 100 + rang from client_proches(${dit}, ${sql.val(inverses)}::text[], ${ville}, ${max})
        with ordinality as t (client_id, raison, rang)
        where (select count(distinct client_id) from surs) <= ${DOUBLONS_MAX}) s
    join client c on c.compte_id = ${caller.compte_id} and c.client_id = s.client_id
    order by s.rang`.execute(db)
  const vus = new Set<number>()
  return rows
    .filter(r => r.client_id !== saisie.sauf && !vus.has(r.client_id) && vus.add(r.client_id))
    .slice(0, DOUBLONS_MAX)
    .map(r => ({ client_id: r.client_id, label: nomClient(r), ville: r.client_ville, raison: r.raison }))
}
