import { sql } from 'kysely'
import { type DemandeExterne, ETATS_EXTERNES, type EtatExterne } from '#domains/field-service/model/demandes/externe.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis, joursEntre } from '#wire/dates.ts'
import '#domains/field-service/server/tables.ts'

interface Lue {
  readonly externe_id: number
  readonly uid: string
  readonly donneur: string
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
  readonly motif: string
  readonly demande_id: number | null
  readonly commentaires: { auteur: string; texte: string; fait_a: string }[] | null
}

/** What waits for an answer first, the oldest on top; then what was answered within a month. */
export async function listerDemandesExternes({ db, caller, now }: ReadContext): Promise<DemandeExterne[]> {
  const { rows } = await sql<Lue>`select e.externe_id, e.uid, coalesce(o.compte_raison_sociale, '') as donneur,
      e.prestation_libelle, e.duree_minutes, e.cp, e.ville, e.demande_date_souhaite::text as demande_date_souhaite,
      e.demande_th_souhaite, e.demande_date_th_impose, e.demande_remuneration_cents, e.demande_reference_do,
      e.demande_description, e.etat, e.flux, e.envoyee_a, e.motif, e.demande_id,
      (select json_agg(json_build_object('auteur', m.auteur, 'texte', m.commentaire_texte, 'fait_a', m.fait_a)
          order by m.commentaire_id) from demande_commentaire m where m.compte_id = e.compte_id and m.uid = e.uid)
        as commentaires
    from demande_externe e left join comptes_lies() o on o.compte_id = e.donneur_compte_id
    where e.compte_id = ${caller.compte_id}
      and (e.etat = 'attente' or e.repondue_a > ${now}::timestamptz - interval '31 days')
    order by e.etat <> 'attente', case when e.etat = 'attente' then e.envoyee_a end, e.repondue_a desc, e.externe_id
    limit 500`.execute(db)
  return rows.map(r => ({
    demande_id: r.externe_id,
    donneur: r.donneur,
    prestation: r.prestation_libelle,
    prestation_duree: (r.duree_minutes / 60).toFixed(2),
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
    age_jours: Math.max(0, joursEntre(jourParis(r.envoyee_a), jourParis(now))),
    envoyee_a: r.envoyee_a.toISOString(),
    motif: r.motif,
    acceptee_demande_id: r.demande_id,
    commentaires: (r.commentaires ?? []).map(c => ({ ...c, fait_a: new Date(c.fait_a).toISOString() })),
  }))
}

/** Writes to the issuer. @returns the companies that are told. @throws CodedError INTROUVABLE */
export async function commenter({ db, caller, now }: Context, externe_id: number, texte: string): Promise<number[]> {
  const { rows } = await sql<{ autre: number }>`select autre from demande_externe e,
      lateral demande_commenter(e.uid, (select compte_raison_sociale from compte where compte_id = ${caller.compte_id}),
        ${texte}, ${now}) as autre
    where e.compte_id = ${caller.compte_id} and e.externe_id = ${externe_id}`.execute(db)
  if (rows.length === 0) throw refuse('INTROUVABLE')
  return rows.map(r => r.autre)
}
