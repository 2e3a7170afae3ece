import { sql } from 'kysely'
import type { LigneHistorique } from '#domains/scheduling/model/bureau/poste-operations.ts'
import { libelleEtatDemande } from '#domains/scheduling/model/conges/conge.ts'
import { libelleEtatEchange } from '#domains/scheduling/model/echanges/echange.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, instantParis, type JourIso } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireReouvertures } from '../cloture/reouvertures.ts'
import { lireDemandes } from '../conges/lectures.ts'
import { nomResponsable, objetDemande } from '../conges/presenter.ts'
import { lireEchanges } from '../echanges/lus.ts'
import { direEchange } from '../echanges/mots.ts'

interface Ligne {
  readonly sorte: 'conge' | 'echange' | 'changement'
  readonly a: string
  readonly jour: JourIso
  readonly libelle: string
  readonly etat: string
  readonly motif: string
  readonly par: string
}

/** What others changed in somebody's published days. */
async function lireChangements({ db, caller }: Context, utilisateur_id: number, { du, au }: Periode): Promise<Ligne[]> {
  const rows = await db
    .selectFrom('planning_changement as c')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'c.compte_id').onRef('u.utilisateur_id', '=', 'c.auteur_id'),
    )
    .leftJoin('planning_vu as v', join =>
      join.onRef('v.compte_id', '=', 'c.compte_id').onRef('v.utilisateur_id', '=', 'c.utilisateur_id'),
    )
    .select(['c.jour', 'c.avant', 'c.apres', 'c.fait_a', 'u.nom', 'u.prenom'])
    .select(sql<boolean>`coalesce(v.vu_a >= c.fait_a, false) and not c.pas_montre`.as('vu'))
    .where('c.compte_id', '=', caller.compte_id)
    .where('c.utilisateur_id', '=', utilisateur_id)
    .where('c.jour', '>=', du)
    .where('c.jour', '<=', au)
    .execute()
  return rows.map(({ jour, avant, apres, fait_a, vu, ...auteur }) => ({
    ...{ sorte: 'changement' as const, a: fait_a.toISOString(), jour, motif: '', par: formaterNom(auteur) },
    libelle: `${avant} → ${apres}`,
    etat: vu ? 'Vu' : 'Pas encore vu',
  }))
}

/** Requests, exchanges and published changes of somebody's month, latest first (specification §2 "requests-history grid"). */
export async function lireHistorique(context: Context, utilisateur_id: number, periode: Periode): Promise<Ligne[]> {
  const { du, au } = periode
  const [demandes, echanges, changements] = await Promise.all([
    lireDemandes(context, { utilisateurs: [utilisateur_id], du, au }),
    // Proposed long before the month, or settled since: its posts say whether it is about it.
    lireEchanges(context, { utilisateur_id, depuis: new Date(instantParis(ajouterJours(du, -366), '00:00')) }),
    lireChangements(context, utilisateur_id, periode),
  ])
  const dates = (e: (typeof echanges)[number]) =>
    [e.origine.garde.pointage_date, e.cible.garde?.pointage_date].filter(j => j !== undefined)
  const lignes: Ligne[] = [
    ...demandes.map(d => ({
      ...{ sorte: 'conge' as const, a: d.demande_a.toISOString(), jour: d.demande_conge_date_debut },
      ...{ libelle: objetDemande(d), etat: libelleEtatDemande(d.demande_conge_etat) },
      motif: d.demande_motif_reponse || d.demande_motif_demande,
      par: nomResponsable(d) ?? '',
    })),
    ...echanges
      .filter(e => dates(e).some(j => j >= du && j <= au))
      .map(e => ({
        ...{ sorte: 'echange' as const, a: e.propose_a.toISOString(), jour: e.origine.garde.pointage_date },
        ...{ libelle: direEchange(e), etat: libelleEtatEchange(e.bde_etat), par: e.responsable },
        motif: e.bde_motif_responsable_reponse || e.bde_motif_agent_reponse || e.bde_motif_agent_demande,
      })),
    ...changements,
  ]
  return lignes.sort((x, y) => y.a.localeCompare(x.a))
}

/** What changed in the published days of a month, for everybody, and the closings that were opened again; the latest first. */
export async function lireHistoriqueMois(context: Context, periode: Periode): Promise<LigneHistorique[]> {
  const [changements, reouvertures] = await Promise.all([
    lireChangementsMois(context, periode),
    direReouvertures(context, periode),
  ])
  return [...reouvertures, ...changements].sort((x, y) => y.a.localeCompare(x.a))
}

/** Months of this time that were closed, then opened again with a reason. */
async function direReouvertures(context: Context, { du }: Periode): Promise<LigneHistorique[]> {
  const lues = await lireReouvertures(context, du)
  return lues.map(({ audit_id, utilisateur_id, auteur_id, a, label, auteur, motif }) => ({
    ...{ utilisateur_id, auteur_id, changement_id: Number(audit_id), a: a.toISOString(), jour: du },
    ...{
      label: formaterNom(label),
      avant: 'Mois clos',
      apres: motif === '' ? 'Rouvert' : `Rouvert\u00a0: ${motif}`,
      auteur: formaterNom(auteur),
      cause: 'reouverture' as const,
    },
    vu: null,
  }))
}

async function lireChangementsMois({ db, caller }: Context, { du, au }: Periode): Promise<LigneHistorique[]> {
  const rows = await db
    .selectFrom('planning_changement as c')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'c.compte_id').onRef('u.utilisateur_id', '=', 'c.utilisateur_id'),
    )
    .innerJoin('utilisateur as a', join =>
      join.onRef('a.compte_id', '=', 'c.compte_id').onRef('a.utilisateur_id', '=', 'c.auteur_id'),
    )
    .leftJoin('planning_vu as v', join =>
      join.onRef('v.compte_id', '=', 'c.compte_id').onRef('v.utilisateur_id', '=', 'c.utilisateur_id'),
    )
    .select([
      'c.changement_id',
      'c.utilisateur_id',
      'c.jour',
      'c.avant',
      'c.apres',
      'c.auteur_id',
      'c.fait_a',
      'c.cause',
    ])
    .select(['u.nom', 'u.prenom', 'a.nom as auteur_nom', 'a.prenom as auteur_prenom'])
    .select(sql<boolean>`coalesce(v.vu_a >= c.fait_a, false) and not c.pas_montre`.as('vu'))
    .where('c.compte_id', '=', caller.compte_id)
    .where('c.jour', '>=', du)
    .where('c.jour', '<=', au)
    .orderBy('c.fait_a', 'desc')
    .orderBy('c.changement_id', 'desc')
    .execute()
  return rows.map(({ fait_a, nom, prenom, auteur_nom, auteur_prenom, changement_id, ...c }) => ({
    ...c,
    changement_id: Number(changement_id),
    a: fait_a.toISOString(),
    label: formaterNom({ nom, prenom }),
    auteur: formaterNom({ nom: auteur_nom, prenom: auteur_prenom }),
  }))
}
