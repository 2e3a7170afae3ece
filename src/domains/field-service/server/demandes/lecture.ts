import { type RawBuilder, sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import { lireZonesDesAdresses } from '#domains/customers/server/api.ts'
import { enHeures } from '#domains/field-service/model/creneaux/duree.ts'
import type { FicheDemande, LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import {
  type ActeDemande,
  AUTRE_ENTREPRISE,
  ETATS_DEMANDE,
  ETATS_FINIS,
  ETATS_OFFERTS,
  type EtatDemande,
  estEnRetard,
  estOuverte,
  nommerEtat,
  numeroDemande,
  refusDemande,
} from '#domains/field-service/model/demandes/etats.ts'
import { direAuReseau } from '#domains/field-service/model/demandes/planifiee.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { bornesJour, jourParis, joursEntre } from '#wire/dates.ts'
import { compter, normaliserRecherche } from '#wire/french.ts'
import { motsCherches, tousTrouves } from '#wire/grid-query.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { lireEchanges } from './echanges.ts'
import { lireOffres } from './offres.ts'
import { situationDe } from './situation.ts'
import '../tables.ts'

/** Above, a list is cut and says so. */
const LIGNES_MAX = 2000

export interface LigneLue {
  demande_id: number
  demande_date: Date
  demande_origine: string
  prestation_id: number
  prestation: string
  duree_minutes: number
  etat_id: EtatDemande
  uid: string | null
  repondre_avant: Date | null
  propositions: number | null
  ouvertes: number | null
  seule: number | null
  offerte_a: string
  client_id: number
  client_civilite: string
  client_nom: string
  client_prenom: string
  client_telephone: string
  adresse_id: number
  adresse_adresse1: string
  adresse_adresse2: string
  adresse_cp: string
  adresse_ville: string
  demande_date_souhaite: string | null
  demande_th_souhaite: string
  demande_date_th_impose: number
  demande_reference_do: string
  demande_description: string
  demande_remuneration_cents: number
  motif: string
  receveur: string
  donneur: string
  donneur_compte_id: number | null
  receveur_compte_id: number | null
  intervention_id: number | null
  visite_jour: string | null
  visite_technicien: string
  visite_debut: Date | null
  visite_th: string
  visite_th_jour: string | null
  /** At its receiver's. */
  confiee_debut: Date | null
  confiee_fin: Date | null
  confiee_th: string | null
  confiee_th_jour: string | null
  libelle_cloture: string
  origine_id: number | null
  origine_jour: string | null
  version: number
}

/** Requests with their customer, address and visits, in one statement. */
export async function selectionner(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  ou: RawBuilder<unknown>,
  limite = LIGNES_MAX,
  avant: RawBuilder<unknown> = sql`d.demande_date desc, d.demande_id desc`,
): Promise<LigneLue[]> {
  const { rows } = await sql<LigneLue>`select d.demande_id, d.demande_date, d.demande_origine, d.prestation_id,
      p.prestation_libelle as prestation, p.duree_minutes, d.etat_id, c.client_id, c.client_civilite, c.client_nom,
      c.client_prenom, c.client_telephone, a.adresse_id, a.adresse_adresse1, a.adresse_adresse2, a.adresse_cp,
      a.adresse_ville, d.demande_date_souhaite::text as demande_date_souhaite, d.demande_th_souhaite,
      d.demande_date_th_impose, d.demande_reference_do, d.demande_description, d.demande_remuneration_cents, d.motif,
      coalesce(r.compte_raison_sociale, '') as receveur, coalesce(o.compte_raison_sociale, '') as donneur,
      d.donneur_compte_id, d.receveur_compte_id, d.intervention_id, i.jour::text as visite_jour,
      coalesce(trim(t.prenom || ' ' || t.nom), '') as visite_technicien,
      lower(i.plage) as visite_debut, coalesce(i.th_libelle, '') as visite_th, i.th_jour::text as visite_th_jour,
      v.debut as confiee_debut, v.fin as confiee_fin, v.th_libelle as confiee_th, v.th_jour::text as confiee_th_jour,
      coalesce(i.cloture_libelle, v.cloture_libelle, '') as libelle_cloture, s.intervention_id as origine_id,
      s.jour::text as origine_jour, d.version, d.uid, x.repondre_avant, x.propositions,
      x.ouvertes, x.seule, coalesce(f.compte_raison_sociale, '') as offerte_a
    from demande d
    join prestation p on p.compte_id = d.compte_id and p.prestation_id = d.prestation_id
    join client c on c.compte_id = d.compte_id and c.client_id = d.client_id
    join adresse a on a.compte_id = d.compte_id and a.adresse_id = d.adresse_id
    left join intervention i on i.compte_id = d.compte_id and i.intervention_id = d.intervention_id
    left join utilisateur t on t.compte_id = i.compte_id and t.utilisateur_id = i.technicien_id
    left join intervention s on s.compte_id = d.compte_id and s.intervention_id = d.intervention_origine_id
    left join comptes_lies() r on r.compte_id = d.receveur_compte_id
    left join comptes_lies() o on o.compte_id = d.donneur_compte_id
    left join demandes_offertes() x on x.demande_id = d.demande_id
    left join demandes_confiees() v on v.demande_id = d.demande_id
    left join comptes_lies() f on f.compte_id = x.seule
    where d.compte_id = ${caller.compte_id} and ${ou}
    order by ${avant} limit ${limite}`.execute(db)
  return rows
}

const jointe = (parts: readonly string[], entre: string) => parts.filter(Boolean).join(entre)

/** Who may still answer: one company by its name, several by how many; empty: nobody. */
const direOfferte = ({ ouvertes, offerte_a }: LigneLue): string =>
  ouvertes === null ? '' : offerte_a || compter(ouvertes, 'entreprise')

/** What the customer was told, where that is another day than the visit's. */
const promisAilleurs = (debut: Date, th_libelle: string, th_jour: string | null) =>
  th_jour !== null && th_jour !== jourParis(debut) ? { th_libelle, th_jour } : null

/** Where its visit stands: here by its hour, at a receiver's as the network is told. */
function planifieeDe(ligne: LigneLue) {
  const { etat_id, visite_debut, visite_th, confiee_debut, confiee_fin, confiee_th } = ligne
  const planifiee = etat_id === 3
  if (!visite_debut && confiee_debut && confiee_fin) {
    const visite = { debut: confiee_debut, fin: confiee_fin, th_libelle: confiee_th ?? '' }
    const { debut, th_libelle } = direAuReseau(visite)
    return {
      intervention_date_planifie: planifiee ? debut : null,
      th_libelle,
      promis_ailleurs: planifiee ? promisAilleurs(confiee_debut, visite.th_libelle, ligne.confiee_th_jour) : null,
    }
  }
  return {
    intervention_date_planifie: planifiee ? (visite_debut?.toISOString() ?? null) : null,
    th_libelle: visite_th,
    promis_ailleurs: planifiee && visite_debut ? promisAilleurs(visite_debut, visite_th, ligne.visite_th_jour) : null,
  }
}

export function presenterLigne(ligne: LigneLue, now: Date): LigneDemande {
  const aujourdhui = jourParis(now)
  const { demande_id, demande_origine, prestation_id, prestation, etat_id, adresse_id, libelle_cloture } = ligne
  const { demande_date_souhaite, demande_th_souhaite, demande_reference_do, receveur, donneur, version } = ligne
  return {
    demande_id,
    demande_date: ligne.demande_date.toISOString(),
    demande_origine,
    prestation_id,
    prestation,
    etat_id,
    etat_libelle: nommerEtat(etat_id, receveur !== ''),
    demande_client_id: ligne.client_id,
    client: nomClient(ligne),
    adresse_id,
    cpville: jointe([ligne.adresse_cp, ligne.adresse_ville], ' '),
    libelle_cloture,
    demande_date_souhaite,
    demande_th_souhaite,
    demande_date_th_impose: ligne.demande_date_th_impose === 1 ? 1 : 0,
    demande_reference_do,
    age_jours: Math.max(0, joursEntre(jourParis(ligne.demande_date), aujourdhui)),
    en_retard: estEnRetard({ etat_id, demande_date_souhaite }, aujourdhui),
    receveur,
    donneur,
    repondre_avant: ligne.repondre_avant?.toISOString() ?? null,
    propositions: ligne.propositions ?? 0,
    offerte_a: direOfferte(ligne),
    intervention_id: ligne.intervention_id,
    ...planifieeDe(ligne),
    version,
  }
}

export interface FiltreDemandes {
  readonly type: '0' | '1'
  readonly debut?: string | undefined
  readonly fin?: string | undefined
  readonly etats?: readonly number[] | undefined
  readonly prestation_id?: number | undefined
  readonly filtre?: string | undefined
}

const trouve = (ligne: LigneDemande, mots: readonly string[]) => {
  const { client, cpville, prestation, demande_reference_do, demande_id } = ligne
  const dits = [client, cpville, prestation, demande_reference_do, numeroDemande(demande_id)]
  return tousTrouves(normaliserRecherche(dits.join(' ')), mots)
}

/** What is in progress, the oldest wish first; or what ended during a period, the last first. */
export async function listerLesDemandes(context: ReadContext, filtre: FiltreDemandes) {
  const { type, debut, fin, etats, prestation_id } = filtre
  const finis = sql.val([...ETATS_FINIS])
  const quand =
    type === '0'
      ? sql`not d.etat_id = any(${finis}::int[])`
      : sql`d.etat_id = any(${finis}::int[]) and d.modifie_a >= ${bornesJour(debut ?? '').debut}
          and d.modifie_a < ${bornesJour(fin ?? '').fin}`
  const parEtat = etats && etats.length > 0 ? sql`and d.etat_id = any(${sql.val([...etats])}::int[])` : sql``
  const parPrestation = prestation_id === undefined ? sql`` : sql`and d.prestation_id = ${prestation_id}`
  const ou = sql`${quand} ${parEtat} ${parPrestation}`
  const [lues, zones] = await Promise.all([
    selectionner(context, ou),
    lireZonesDesAdresses(
      context,
      sql`select d.adresse_id from demande d where d.compte_id = ${context.caller.compte_id} and ${ou}`,
    ),
  ])
  const mots = motsCherches(filtre.filtre ?? '')
  const demandes = lues.map(l => presenterLigne(l, context.now)).filter(l => trouve(l, mots))
  if (type === '0')
    demandes.sort(
      (a, b) =>
        Number(b.en_retard) - Number(a.en_retard) ||
        (a.demande_date_souhaite ?? '9999').localeCompare(b.demande_date_souhaite ?? '9999') ||
        a.demande_date.localeCompare(b.demande_date),
    )
  return { lu_a: context.now.toISOString(), demandes, zones, total: demandes.length }
}

export interface QuelleDemande {
  readonly demande_id: number
  /** Asked for under a customer: it must be theirs. */
  readonly client_id?: number | undefined
}

async function listerMouvements({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, demande_id: number) {
  const { rows } = await sql<{
    acte: string
    de: EtatDemande | null
    vers: EtatDemande
    motif: string
    intervention_id: number | null
    utilisateur: string
    par_autre: boolean
    fait_a: Date
  }>`select m.acte, m.de, m.vers, m.motif, m.intervention_id, case when m.acte = 'expirer' then '' else coalesce(trim(u.prenom || ' ' || u.nom), ${AUTRE_ENTREPRISE}::text) end as utilisateur,
      m.acte <> 'expirer' and u.utilisateur_id is null as par_autre,
      m.fait_a
    from demande_mouvement m left join utilisateur u using (compte_id, utilisateur_id)
    where m.compte_id = ${caller.compte_id} and m.demande_id = ${demande_id} order by m.mouvement_id`.execute(db)
  return rows.map(({ de, vers, fait_a, ...m }) => ({
    ...m,
    de: de === null ? '' : ETATS_DEMANDE[de],
    vers: ETATS_DEMANDE[vers],
    fait_a: fait_a.toISOString(),
  }))
}

/** What was noted about a request, newest first. */
export async function listerNotes({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, demande_id: number) {
  const { rows } = await sql<{ commentaire_id: number; le: Date; utilisateur: string; commentaire_texte: string }>`
    select o.commentaire_id, o.commentaire_date_heure as le, trim(u.prenom || ' ' || u.nom) as utilisateur,
      o.commentaire_texte
    from demande_observation o join utilisateur u using (compte_id, utilisateur_id)
    where o.compte_id = ${caller.compte_id} and o.demande_id = ${demande_id} order by o.commentaire_id desc`.execute(db)
  return rows.map(({ le, ...r }) => ({ ...r, commentaire_date_heure: le.toISOString() }))
}

const visite = (intervention_id: number | null, jour: string | null) =>
  intervention_id === null || jour === null ? null : { intervention_id, jour }

/** "le 12 décembre, entre 8 h et 10 h"; nothing without a wish. */
function direSouhait({ demande_date_souhaite: jour, demande_th_souhaite: tranche }: LigneLue, aujourdhui: string) {
  return jointe([jour ? formaterJourDatee(jour, aujourdhui) : '', tranche ? formaterTranche(tranche) : ''], ', ')
}

/** @throws CodedError INTROUVABLE: another company's, another customer's */
export async function lireFicheDemande(
  context: ReadContext,
  { demande_id, client_id }: QuelleDemande,
): Promise<FicheDemande> {
  const duClient = client_id === undefined ? sql`` : sql`and d.client_id = ${client_id}`
  const [[ligne], historique, observations] = await Promise.all([
    selectionner(context, sql`d.demande_id = ${demande_id} ${duClient}`, 1),
    listerMouvements(context, demande_id),
    listerNotes(context, demande_id),
  ])
  if (!ligne) throw refuse('INTROUVABLE')
  const { etat_id, uid } = ligne
  const reseau = ligne.donneur_compte_id !== null
  const [offres, echanges] = await Promise.all([
    uid === null || reseau ? [] : lireOffres(context, demande_id, ETATS_OFFERTS.includes(etat_id)),
    lireEchanges(context, uid === null ? [] : [uid]),
  ])
  const repond = visite(ligne.intervention_id, ligne.visite_jour)
  const situation = situationDe(ligne)
  const peut = (acte: ActeDemande) => refusDemande(acte, situation) === null
  return {
    ...presenterLigne(ligne, context.now),
    lu_a: context.now.toISOString(),
    adresse: jointe([ligne.adresse_adresse1, ligne.adresse_adresse2], ', '),
    client_telephone: ligne.client_telephone,
    prestation_duree: enHeures(ligne.duree_minutes),
    rdv_souhaite: direSouhait(ligne, jourParis(context.now)),
    demande_description: ligne.demande_description,
    demande_remuneration_cents: ligne.demande_remuneration_cents,
    motif: ligne.motif,
    visite: repond && { ...repond, technicien: ligne.visite_technicien },
    visite_origine: visite(ligne.origine_id, ligne.origine_jour),
    historique,
    observations,
    offres,
    echanges: (uid !== null && echanges.get(uid)) || [],
    peut: {
      planifier: peut('planifier') && context.caller.modules.has('vx-plannings-entreprises'),
      affecter: peut('affecter'),
      liberer: peut('liberer'),
      reporter: peut('reporter'),
      annuler: peut('annuler'),
      retablir: peut('retablir'),
      dupliquer: !situation.efface,
      commenter: reseau ? uid !== null : offres.some(o => o.etat === 'acceptee' || estOuverte(o.etat)),
    },
  }
}

/** How many wait to be planned, and how many of those still open are late. */
export async function compterLesDemandes({ db, caller, now }: ReadContext) {
  const { rows } = await sql<{ a_planifier: number; en_retard: number }>`select
      count(*) filter (where etat_id = 1 or (etat_id = 5 and receveur_compte_id is null))::int as a_planifier,
      count(*) filter (where demande_date_souhaite < ${jourParis(now)}::date)::int as en_retard
    from demande where compte_id = ${caller.compte_id} and etat_id in (1, 2, 4, 5, 9)`.execute(db)
  return rows[0] ?? { a_planifier: 0, en_retard: 0 }
}

/** What waits for somebody of the company: to be planned or given again, another slot to answer, or late; the first to handle first. */
export async function listerATraiter(context: ReadContext, limite: number) {
  const { db, caller, now } = context
  const ou = sql`(d.etat_id in (1, 8, 9) or (d.etat_id = 5 and d.receveur_compte_id is null)
    or d.demande_id in (select o.demande_id from demandes_offertes() o where o.propositions > 0)
    or (d.etat_id in (2, 4, 5) and d.demande_date_souhaite < ${jourParis(now)}::date))`
  const [lues, compte] = await Promise.all([
    selectionner(context, ou, limite, sql`d.demande_date_souhaite nulls last, d.demande_date, d.demande_id`),
    sql<{ total: number }>`select count(*)::int as total from demande d
      where d.compte_id = ${caller.compte_id} and ${ou}`.execute(db),
  ])
  return { demandes: lues.map(l => presenterLigne(l, now)), total: compte.rows[0]?.total ?? 0 }
}

/** A customer's, for their file. */
export async function listerDemandesDuClient(
  context: ReadContext,
  client_id: number,
  adresse_id: number | undefined,
): Promise<LigneDemande[]> {
  const ici = adresse_id === undefined ? sql`` : sql`and d.adresse_id = ${adresse_id}`
  const lues = await selectionner(context, sql`d.client_id = ${client_id} ${ici}`)
  return lues.map(ligne => presenterLigne(ligne, context.now))
}
