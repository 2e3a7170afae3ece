import { type RawBuilder, sql } from 'kysely'
import { listerAdressesExemples, tenirClientsExemples } from '#domains/customers/server/api.ts'
import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { nommerExemple, noterExemples, type SampleSet } from '#server/samples/sample.ts'
import { ajouterJours, ajouterMinutes, heureParis, instantParis, jourParis, versMs } from '#wire/dates.ts'
import { compter, pluraliser } from '#wire/french.ts'
import { insererDemande } from './demandes/creation.ts'
import { annoncerDemandes } from './demandes/mouvements.ts'
import { verrouillerTechnicien } from './interventions/situation.ts'
import { annoncer } from './notifications.ts'
import './tables.ts'

const MODULE_PLANNINGS = 'vx-plannings-entreprises'
const MODULE_TERRAIN = 'vx-mon-activite'

/** Where the company says nothing of what it does; else its own services are tried. */
const PRESTATIONS = [
  ['Dépannage', 60, 8000],
  ['Entretien annuel', 90, 9500],
  ['Ramonage', 45, 7000],
] as const

async function choisirPrestations(context: Context): Promise<number[]> {
  const { db, caller } = context
  const { compte_id } = caller
  const siennes = await db
    .selectFrom('prestation')
    .select('prestation_id')
    .where('compte_id', '=', compte_id)
    .where('sorte', '=', 'prestation')
    .where('actif', '=', true)
    .where('supprime_a', 'is', null)
    .orderBy('ordre')
    .orderBy('prestation_id')
    .limit(PRESTATIONS.length)
    .execute()
  if (siennes.length > 0) return siennes.map(p => p.prestation_id)
  const posees = await db
    .insertInto('prestation')
    .values(
      PRESTATIONS.map(([libelle, duree_minutes, prix_unitaire_cents], ordre) => ({
        ...{ compte_id, prestation_libelle: nommerExemple(libelle), duree_minutes, prix_unitaire_cents, ordre },
      })),
    )
    .returning('prestation_id')
    .execute()
  const numeros = posees.map(p => p.prestation_id)
  await noterExemples(context, 'prestation', numeros)
  return numeros
}

/** Minutes of a sample visit, and between the starts of two of them. */
const VISITE_MIN = 60
const PAS_MIN = 120
/** No second one begins after this hour, on the wall clock. */
const TARD = '18:00'
/** What a visit of the last hour keeps at least before midnight, in minutes: whoever tries at night has something to try. */
const COURTE_MIN = 10

interface Heure {
  readonly debut: string
  readonly fin: string
}

const arrondir = (ms: number, minutes: number) => Math.ceil(ms / (minutes * 60_000)) * minutes * 60_000
const pour = (debut: string): Heure => ({ debut, fin: ajouterMinutes(debut, VISITE_MIN) })

/** One today, none of which has begun and all of which end with their day, another where there is time left, three tomorrow. */
function choisirHeures(now: Date): Heure[] {
  const aujourdhui = jourParis(now)
  const demain = ajouterJours(aujourdhui, 1)
  const minuit = versMs(instantParis(demain, '00:00'))
  const tot = versMs(instantParis(aujourdhui, '08:00'))
  const derniere = minuit - VISITE_MIN * 60_000
  const bientot = Math.min(derniere, Math.max(tot, arrondir(now.getTime() + 30 * 60_000, 30)))
  const presse = bientot > now.getTime() ? bientot : arrondir(now.getTime() + 1, 5)
  const premiere = {
    debut: new Date(presse).toISOString(),
    fin: new Date(Math.min(presse + VISITE_MIN * 60_000, minuit)).toISOString(),
  }
  const seconde = ajouterMinutes(premiere.debut, PAS_MIN)
  const du_jour = [
    ...(presse + COURTE_MIN * 60_000 <= minuit ? [premiere] : []),
    ...(jourParis(seconde) === aujourdhui && heureParis(seconde) <= TARD ? [pour(seconde)] : []),
  ]
  return [...du_jour, ...['09:00', '11:00', '14:00'].map(h => pour(instantParis(demain, h)))]
}

/** Free for whoever tries, who has to hold the field's screen; nobody's otherwise, as what is still to be dealt out. */
async function estLibre({ db, caller }: Context, plage: string): Promise<boolean> {
  if (!caller.modules.has(MODULE_TERRAIN)) return false
  const { rows } = await sql`select 1 from intervention where compte_id = ${caller.compte_id}
    and technicien_id = ${caller.utilisateur_id} and annulee_a is null and etapes_en_cours < 3 and plage && ${plage}::tstzrange`.execute(
    db,
  )
  return rows.length === 0
}

async function poserVisites(
  context: Context,
  lieux: readonly { adresse_id: number; client_id: number }[],
  prestations: readonly number[],
): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const heures = choisirHeures(now)
  const numeros: number[] = []
  for (const [rang, { debut, fin }] of heures.entries()) {
    const lieu = lieux[rang % lieux.length]
    const prestation_id = prestations[rang % prestations.length]
    if (!lieu || prestation_id === undefined) continue
    const plage = `[${debut},${fin})`
    const derniere = rang === heures.length - 1
    const { intervention_id } = await db
      .insertInto('intervention')
      .values({
        ...{ compte_id, ...lieu, prestation_id, plage },
        // The last one is left to be dealt out.
        technicien_id: !derniere && (await estLibre(context, plage)) ? utilisateur_id : null,
        th_libelle: tranchesDe(jourParis(debut)).find(t => t.fin > versMs(debut))?.th_libelle ?? '',
        demande_description: 'Exemple\u00a0: essayez les étapes et la clôture.',
        intervention_date_creation: now,
      })
      .returning('intervention_id')
      .executeTakeFirstOrThrow()
    numeros.push(intervention_id)
  }
  await noterExemples(context, 'intervention', numeros)
}

async function poser(context: Context): Promise<void> {
  const { caller, now } = context
  await verrouillerTechnicien(context)
  const lieux = await listerAdressesExemples(context)
  const prestations = await choisirPrestations(context)
  const [prestation_id] = prestations
  const dernier = lieux.at(-1)
  if (!dernier || prestation_id === undefined) return
  await poserVisites(context, lieux, prestations)
  const demande_id = await insererDemande(context, {
    ...{ adresse_id: dernier.adresse_id, prestation_id, demande_origine: 'Téléphone' },
    demande_description: 'Exemple\u00a0: planifiez-la depuis la liste des demandes.',
    ...{ demande_date_souhaite: ajouterJours(jourParis(now), 2), demande_th_souhaite: '' },
    ...{ demande_date_th_impose: 0, demande_remuneration_cents: 0, demande_reference_do: '' },
  })
  await noterExemples(context, 'demande', [demande_id])
  await annoncer(context, [caller.utilisateur_id])
}

/** What somebody typed at sample customers goes with them; what stands at one that they made theirs stays. */
async function prevenir({ db, caller }: ReadContext): Promise<string[]> {
  const { compte_id } = caller
  const siennes = (entite: string, numeros: RawBuilder<unknown>) => sql<number>`(select count(*)::int
    from (${numeros}) as dites (n) where not exists (select from exemple e where e.compte_id = ${compte_id}
      and e.entite = ${entite} and e.entite_id = n))`
  const { rows } = await sql<Compte>`select
    ${siennes('intervention', sql`select exemple_visites()`)} as visites, ${siennes('demande', sql`select exemple_demandes()`)} as demandes,
    (select count(*)::int from exemple e
      join intervention i on i.compte_id = e.compte_id and i.intervention_id = e.entite_id
      where e.compte_id = ${compte_id} and e.entite = 'intervention'
        and i.intervention_id not in (select exemple_visites())) as visites_gardees,
    (select count(*)::int from exemple e
      join demande d on d.compte_id = e.compte_id and d.demande_id = e.entite_id
      where e.compte_id = ${compte_id} and e.entite = 'demande'
        and d.demande_id not in (select exemple_demandes())) as demandes_gardees,
    (select count(distinct p.prestation_id)::int from exemple e
      join prestation p on p.compte_id = e.compte_id and p.prestation_id = e.entite_id
      where e.compte_id = ${compte_id} and e.entite = 'prestation'
        and (exists (select from intervention i where i.compte_id = p.compte_id and i.prestation_id = p.prestation_id
            and i.intervention_id not in (select exemple_visites()))
          or exists (select from demande d where d.compte_id = p.compte_id and d.prestation_id = p.prestation_id
            and d.demande_id not in (select exemple_demandes())))) as prestations`.execute(db)
  return rows.flatMap(direCompte)
}

interface Compte {
  readonly visites: number
  readonly demandes: number
  readonly visites_gardees: number
  readonly demandes_gardees: number
  readonly prestations: number
}

const partent = (n: number, quoi: string) =>
  `${compter(n, quoi)} que vous avez ${pluraliser(n, 'créée')} chez ${pluraliser(n, 'un client', 'des clients')} d’exemple ${n === 1 ? 'part avec lui' : 'partent avec eux'}.`
const restent = (n: number, quoi: string) =>
  `${compter(n, quoi)} d’exemple chez ${pluraliser(n, 'un client devenu le vôtre', 'des clients devenus les vôtres')}\u00a0: ${n === 1 ? 'elle reste' : 'elles restent'}.`

function direCompte({ visites, demandes, visites_gardees, demandes_gardees, prestations }: Compte): string[] {
  return [
    ...(visites > 0 ? [partent(visites, 'intervention')] : []),
    ...(demandes > 0 ? [partent(demandes, 'demande')] : []),
    ...(visites_gardees > 0 ? [restent(visites_gardees, 'intervention')] : []),
    ...(demandes_gardees > 0 ? [restent(demandes_gardees, 'demande')] : []),
    ...(prestations > 0
      ? [
          prestations === 1
            ? 'Une prestation d’exemple sert à vos clients\u00a0: elle reste.'
            : `${prestations}\u00a0prestations d’exemple servent à vos clients\u00a0: elles restent.`,
        ]
      : []),
  ]
}

const CONFIEE =
  'Une demande d’exemple est confiée à une autre entreprise\u00a0: reprenez-la d’abord, depuis la liste des demandes.'

async function retirer(context: Context): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  await tenirClientsExemples(context)
  const { rows } = await sql`select 1 from demande where compte_id = ${compte_id}
    and demande_id in (select exemple_demandes())
    and (etat_id in (2, 4) or (etat_id in (3, 5) and receveur_compte_id is not null)) for update`.execute(db)
  if (rows.length > 0) throw refuse('ETAPE_REFUSEE', { message: CONFIEE })
  const tenus = await sql<{ technicien_id: number | null }>`select distinct technicien_id from intervention
    where compte_id = ${compte_id} and intervention_id in (select exemple_visites())`.execute(db)
  await sql`select exemples_retirer_terrain()`.execute(db)
  await annoncer(
    context,
    tenus.rows.map(r => r.technicien_id),
  )
  await annoncerDemandes(context)
}

export const exemplesTerrain: SampleSet = { module: MODULE_PLANNINGS, poser, prevenir, retirer }
