import { type RawBuilder, sql } from 'kysely'
import { enHeures } from '#domains/field-service/model/creneaux/duree.ts'
import {
  type ActeOffre,
  ETATS_EXTERNES,
  type EtatExterne,
  offreEnRetard,
  refusOffre,
} from '#domains/field-service/model/demandes/etats.ts'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import type { PeriodeExternes } from '#domains/field-service/model/demandes/filtre.ts'
import { lireEchanges } from '#domains/field-service/server/demandes/echanges.ts'
import { exigerOffre, propositionDe } from '#domains/field-service/server/demandes/offres.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { bornesJour, jourParis, joursEntre } from '#wire/dates.ts'
import '#domains/field-service/server/tables.ts'

interface Lue {
  readonly externe_id: number
  readonly uid: string
  readonly donneur: string
  readonly lie: boolean
  readonly prestation_libelle: string
  readonly duree_minutes: number
  readonly cp: string
  readonly ville: string
  readonly demande_date_souhaite: string | null
  readonly demande_th_souhaite: string
  readonly demande_date_th_impose: number
  readonly demande_remuneration_cents: number
  readonly demande_reference_do: string
  readonly demande_description: string
  readonly etat: EtatExterne
  readonly flux: boolean
  readonly envoyee_a: Date
  readonly repondre_avant: Date | null
  readonly repondue_a: Date | null
  readonly proposition: number
  readonly proposition_jour: string | null
  readonly proposition_th: string
  readonly proposition_cents: number | null
  readonly proposition_texte: string
  readonly motif: string
  readonly demande_id: number | null
}

const depasse = (avant: Date | null, now: Date) => avant !== null && avant <= now

const OUVERTES = sql`e.etat in ('attente', 'contre')`
/** What is over ended when it was answered, or when it ended by itself. */
const FINIE_A = sql`coalesce(e.repondue_a, e.envoyee_a)`

/** What waits for an answer first, what must be answered soonest on top; what is over by when it ended, the last first. */
export function listerDemandesExternes(
  context: ReadContext,
  { type, debut = '', fin = '' }: PeriodeExternes,
): Promise<DemandeExterne[]> {
  if (type === '0') return selectionner(context, OUVERTES)
  if (type === undefined)
    return selectionner(context, sql`(${OUVERTES} or e.repondue_a > ${context.now}::timestamptz - interval '31 days')`)
  const pendant = sql`${FINIE_A} >= ${bornesJour(debut).debut} and ${FINIE_A} < ${bornesJour(fin).fin}`
  return selectionner(context, sql`not ${OUVERTES} and ${pendant}`)
}

/** @throws CodedError INTROUVABLE: nothing that this company was offered */
export async function lireDemandeExterne(context: ReadContext, externe_id: number): Promise<DemandeExterne> {
  const [demande] = await selectionner(context, sql`e.externe_id = ${externe_id}`)
  if (!demande) throw refuse('INTROUVABLE')
  return demande
}

/** Offers with what was said about them, by what they are at: who the customer is and where exactly is in none of it. */
async function selectionner(context: ReadContext, ou: RawBuilder<unknown>): Promise<DemandeExterne[]> {
  const { db, caller, now } = context
  const { rows } = await sql<Lue>`select e.externe_id, e.uid, coalesce(o.compte_raison_sociale, '') as donneur,
      exists (select from reseau_liens(false) l where l.compte_id = e.donneur_compte_id and l.etat = 'acceptee'
        and l.accord_moi and l.accord_autre) as lie,
      e.prestation_libelle, e.duree_minutes, e.cp, e.ville, e.demande_date_souhaite::text as demande_date_souhaite,
      e.demande_th_souhaite, e.demande_date_th_impose, e.demande_remuneration_cents, e.demande_reference_do,
      e.demande_description, e.etat, e.flux, e.envoyee_a, e.repondre_avant, e.repondue_a, e.proposition,
      e.proposition_jour::text as proposition_jour, e.proposition_th, e.proposition_cents, e.proposition_texte, e.motif,
      e.demande_id
    from demande_externe e left join comptes_lies() o on o.compte_id = e.donneur_compte_id
    where e.compte_id = ${caller.compte_id} and ${ou}
    order by array_position(array['attente', 'contre'], e.etat) nulls last, case when e.etat = 'attente' then e.repondre_avant end,
      case when ${OUVERTES} then e.envoyee_a end, ${FINIE_A} desc, e.externe_id
    limit 500`.execute(db)
  const echanges = await lireEchanges(
    context,
    rows.map(r => r.uid),
  )
  return rows.map(r => {
    const situation = { etat: r.etat, depasse: depasse(r.repondre_avant, now), lie: r.lie }
    const peut = (acte: ActeOffre) => refusOffre(acte, situation) === null
    return {
      demande_id: r.externe_id,
      donneur: r.donneur,
      prestation: r.prestation_libelle,
      prestation_duree: enHeures(r.duree_minutes),
      cpville: [r.cp, r.ville].filter(Boolean).join(' '),
      demande_date_souhaite: r.demande_date_souhaite,
      demande_th_souhaite: r.demande_th_souhaite,
      demande_date_th_impose: r.demande_date_th_impose === 1 ? 1 : 0,
      demande_remuneration_cents: r.demande_remuneration_cents,
      demande_reference_do: r.demande_reference_do,
      demande_description: r.demande_description,
      etat: r.etat,
      etat_libelle: ETATS_EXTERNES[r.etat],
      flux: r.flux,
      en_retard: offreEnRetard(r, jourParis(now)),
      age_jours: Math.max(0, joursEntre(jourParis(r.envoyee_a), jourParis(now))),
      envoyee_a: r.envoyee_a.toISOString(),
      repondre_avant: r.repondre_avant?.toISOString() ?? null,
      repondue_a: r.repondue_a?.toISOString() ?? null,
      motif: r.motif,
      proposition: propositionDe(r),
      acceptee_demande_id: r.demande_id,
      echanges: echanges.get(r.uid) ?? [],
      peut: {
        accepter: peut('accepter'),
        refuser: peut('refuser'),
        proposer: peut('proposer'),
        reprendre: peut('reprendre'),
        commenter: r.etat === 'attente' || r.etat === 'contre' || r.etat === 'acceptee',
      },
    }
  })
}

export interface OffreTenue {
  readonly donneur: number
  /** Its own number at its issuer's. */
  readonly demande: number
  readonly partage: string
}

/** How the company that sent an offer is called. */
export async function nomDuDonneur({ db }: Pick<ReadContext, 'db'>, { donneur }: OffreTenue): Promise<string> {
  const { rows } = await sql<{ nom: string }>`select compte_raison_sociale as nom from comptes_lies()
    where compte_id = ${donneur}`.execute(db)
  return rows[0]?.nom ?? ''
}

/** The offer and its issuer's row under lock. @throws CodedError INTROUVABLE: nothing that this company was offered */
async function tenir({ db, now }: Context, externe_id: number) {
  const { rows } = await sql<OffreTenue & { etat: EtatExterne; repondre_avant: Date | null; lie: boolean }>`
    select etat, repondre_avant, donneur, donneur_demande as demande, partage, lie from demande_tenir_offre(${externe_id})`.execute(
    db,
  )
  const [offre] = rows
  if (!offre) throw refuse('INTROUVABLE')
  return { ...offre, depasse: depasse(offre.repondre_avant, now) }
}

/** The offer, held, where this may be done with it. @throws CodedError INTROUVABLE; DEMANDE_TRAITEE or ETAPE_REFUSEE, in a sentence */
export async function tenirOffre(context: Context, externe_id: number, acte: ActeOffre): Promise<OffreTenue> {
  const offre = await tenir(context, externe_id)
  exigerOffre(acte, offre)
  return offre
}

/**
 * The same before an acceptance, or the request that this person's own made of it: pressed again, since the answer was lost, it
 * is answered as it was. What a colleague accepted, or the issuer out of a slot that was proposed, is refused as before.
 */
export async function tenirAcceptation(context: Context, externe_id: number): Promise<OffreTenue | number> {
  const offre = await tenir(context, externe_id)
  const faite = offre.etat === 'acceptee' ? await accepteePar(context, externe_id) : null
  if (faite !== null) return faite
  exigerOffre('accepter', offre)
  return offre
}

async function accepteePar({ db, caller }: Context, externe_id: number): Promise<number | null> {
  const { rows } = await sql<{ demande_id: number }>`select e.demande_id from demande_externe e
    join demande_mouvement m on m.compte_id = e.compte_id and m.demande_id = e.demande_id and m.acte = 'accepter'
    where e.compte_id = ${caller.compte_id} and e.externe_id = ${externe_id} and m.utilisateur_id = ${caller.utilisateur_id}
    limit 1`.execute(db)
  return rows[0]?.demande_id ?? null
}
